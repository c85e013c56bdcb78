#import "LIBReminders.h"
#import <BackgroundTasks/BackgroundTasks.h>

static NSString *const LIBRemindersIdentifier = @"com.example.library.reminders";

@implementation LIBReminders

- (void)registerTask {
    [[BGTaskScheduler sharedScheduler]
        registerForTaskWithIdentifier:LIBRemindersIdentifier
                           usingQueue:nil
                        launchHandler:^(__kindof BGTask *task) {
        [self handleTask:task];
    }];
}

- (void)scheduleTask {
    BGAppRefreshTaskRequest *request =
        [[BGAppRefreshTaskRequest alloc] initWithIdentifier:LIBRemindersIdentifier];
    request.earliestBeginDate = [NSDate dateWithTimeIntervalSinceNow:3600];
    NSError *error = nil;
    if (![[BGTaskScheduler sharedScheduler] submitTaskRequest:request error:&error]) {
        NSLog(@"reminders: %@", error);
    }
}

- (void)handleTask:(BGTask *)task {
    [self scheduleTask];
    NSURLSessionTask *work = [self.client dueBooksWithCompletion:^(NSArray *books, NSError *error) {
        [self remindOf:books];
        [task setTaskCompletedWithSuccess:error == nil];
    }];
    task.expirationHandler = ^{ [work cancel]; };
    [work resume];
}

@end
