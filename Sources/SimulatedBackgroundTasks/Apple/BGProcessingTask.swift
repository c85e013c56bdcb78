open class BGProcessingTask: BGTask {}
