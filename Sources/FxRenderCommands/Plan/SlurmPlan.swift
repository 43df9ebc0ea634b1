extension PlanEngine {
  /// A shell script that submits an array of shares and a job that merges them.
  ///
  /// The merge starts when all shares have ended, even if some failed, because it names the missing frames. A share
  /// whose node failed starts again and keeps its finished frames.
  static let slurm = PlanEngine(name: "slurm") { plan in
    let tasks = """
      #!/bin/sh
      set -- \(plan.shareList)
      shift "$((SLURM_ARRAY_TASK_ID - 1))"
      exec \(plan.shareCommand)

      """
    let merge = "#!/bin/sh\nexec \(plan.mergeCommand)\n"
    return """
      #!/bin/sh
      \(plan.comments)#
      # Submit it from the folder of the render: sh FILE
      set -eu
      array=$(sbatch --parsable --job-name=\(plan.name) --array=1-\(plan.shares.count) --requeue \\
        --open-mode=append --cpus-per-task=\(plan.jobs) --mem=\(plan.memory)M \(document(tasks)))
      sbatch --job-name=\(plan.name)-merge --dependency="afterany:${array%%;*}" --requeue \\
        --open-mode=append --mem=\(plan.memory)M \(document(merge))

      """
  }

  /// Returns a here-document, whose last line does not occur in the text.
  private static func document(_ text: String) -> String {
    var end = "END"
    while text.contains(end) { end += "_" }
    return "<<'\(end)'\n\(text)\(end)\n"
  }
}
