extension PlanEngine {
  /// A makefile with a target for each share.
  ///
  /// The commands are environment variables, because make splits recipes at line breaks, even in quotes.
  static let make = PlanEngine(name: "make") { plan in
    """
    \(plan.comments)#
    # Run it in the folder of the render: make -k -j 8 -f FILE
    hash := \\#
    define newline


    endef
    export FXRENDER_SHARE = exec \(value(plan.shareCommand))
    export FXRENDER_MERGE = exec \(value(plan.mergeCommand))
    shares = \(plan.shareList)
    .PHONY: merge $(shares)
    merge: $(shares)
    \t@sh -c "$$FXRENDER_MERGE"
    $(shares):
    \t@sh -c "$$FXRENDER_SHARE" sh $@

    """
  }

  /// Escapes a shell command for the value of a variable.
  private static func value(_ command: String) -> String {
    command.unicodeScalars.map { scalar in
      switch scalar {
      case "$": "$$"
      case "#": "$(hash)"
      case "\n": "$(newline)"
      default: String(scalar)
      }
    }.joined()
  }
}
