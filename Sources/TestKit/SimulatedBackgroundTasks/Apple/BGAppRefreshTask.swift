open class BGAppRefreshTask: BGTask {}
