#import "CLNReminders.h"
#import <BackgroundTasks/BackgroundTasks.h>

static NSString *const CLNRemindersTask = @"com.example.clinic.reminders";

@implementation CLNReminders

+ (void)registerTask {
    [[BGTaskScheduler sharedScheduler]
        registerForTaskWithIdentifier:CLNRemindersTask
                           usingQueue:dispatch_get_main_queue()
                        launchHandler:^(__kindof BGTask *task) {
        [CLNReminders scheduleTask];
        NSOperation *update = [CLNStore.sharedStore updateOperation];
        task.expirationHandler = ^{ [update cancel]; };
        update.completionBlock = ^{ [task setTaskCompletedWithSuccess:!update.isCancelled]; };
        [CLNStore.sharedStore.queue addOperation:update];
    }];
}

+ (void)scheduleTask {
    BGAppRefreshTaskRequest *request =
        [[BGAppRefreshTaskRequest alloc] initWithIdentifier:CLNRemindersTask];
    request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:4 * 3600];
    NSError *error = nil;
    if (![[BGTaskScheduler sharedScheduler] submitTaskRequest:request error:&error]) {
        NSLog(@"clinic: %@", error);
    }
}

@end
