open class BGHealthResearchTask: BGProcessingTask {}
