extension PlanEngine {
  /// A shell script that runs itself with each share by GNU parallel, one share per core.
  static let parallel = PlanEngine(name: "parallel") { plan in
    """
    #!/bin/sh
    \(plan.comments)#
    # Save it and run it in the folder of the render: sh FILE
    set -eu
    if [ $# -gt 0 ]; then
      exec \(plan.shareCommand)
    fi
    # A failed share does not stop the others; the merge names its frames.
    printf '%s\\n' \(plan.shareList) | parallel --will-cite -q sh "$0" || true
    exec \(plan.mergeCommand)

    """
  }
}
