println("__name__: ${if (failures == 0) "passed" else "$failures failures"}, largest error $worst")
exitProcess(if (failures == 0) 0 else 1)
