println("__name__: ${if (failures == 0) "passed" else "$failures failures"}, largest error $worst")
if (failures > 0) throw AssertionError("$failures failures")
