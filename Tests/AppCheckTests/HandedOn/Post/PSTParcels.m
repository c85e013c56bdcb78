#import "PSTParcels.h"

@implementation PSTParcels

+ (void)updateInTask:(BGTask *)task {
    NSURLSessionTask *request = [PSTClient parcelsWithCompletion:^(NSArray *parcels, NSError *error) {
        [PSTStore.sharedStore replaceWith:parcels];
        [task setTaskCompletedWithSuccess:error == nil];
    }];
    task.expirationHandler = ^{ [request cancel]; };
    [request resume];
}

@end
