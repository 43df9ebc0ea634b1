import JSONCoding

extension PlanEngine {
  /// A manifest with an Indexed Job for the shares and a suspended Job that merges them.
  ///
  /// The limit of failures per index needs Kubernetes 1.29 or later. Exit statuses that another attempt cannot change fail the
  /// index at once; evicted pods do not count as failures.
  static let kubernetes = PlanEngine(name: "kubernetes") { plan in
    let task =
      "set -- \(plan.shareList); shift \"$JOB_COMPLETION_INDEX\"; exec "
      + plan.shareCommand
    return """
      \(plan.comments)#
      # The volume claim 'fxrender' is the folder of the render; put its pictures and presets there.
      #   kubectl apply -f FILE
      #   kubectl wait --for=condition=complete --timeout=-1s job/\(plan.name)
      #   kubectl patch job/\(plan.name)-merge --type=merge -p '{"spec":{"suspend":false}}'
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(plan.name)
      spec:
        completionMode: Indexed
        completions: \(plan.shares.count)
        parallelism: \(plan.shares.count)
        backoffLimitPerIndex: 3
        maxFailedIndexes: \(plan.shares.count)
      \(policy("FailIndex"))
      \(template(plan, task, processors: plan.jobs))
      ---
      apiVersion: batch/v1
      kind: Job
      metadata:
        name: \(plan.name)-merge
      spec:
        suspend: true
        backoffLimit: 3
      \(policy("FailJob"))
      \(template(plan, "exec " + plan.mergeCommand, processors: 1))

      """
  }

  /// Returns the policy for failed pods; wrong usage, content and input fail at once.
  private static func policy(_ action: String) -> String {
    """
      podFailurePolicy:
        rules:
          - action: \(action)
            onExitCodes:
              containerName: fxrender
              operator: In
              values: [64, 65, 66]
          - action: Ignore
            onPodConditions:
              - type: DisruptionTarget
                status: "True"
    """
  }

  /// Returns the template of a pod that runs a shell command without privileges.
  private static func template(_ plan: RenderPlan, _ command: String, processors: Int) -> String {
    """
      template:
        spec:
          restartPolicy: Never
          automountServiceAccountToken: false
          securityContext:
            runAsNonRoot: true
            seccompProfile:
              type: RuntimeDefault
          containers:
            - name: fxrender
              image: \(string(plan.image))
              command: ["/bin/sh", "-c", \(string(expanded(command)))]
              workingDir: /out
              resources:
                requests:
                  cpu: "\(processors)"
                  memory: \(plan.memory)Mi
                limits:
                  memory: \(plan.memory)Mi
              securityContext:
                allowPrivilegeEscalation: false
                readOnlyRootFilesystem: true
                capabilities:
                  drop: [ALL]
              volumeMounts:
                - name: out
                  mountPath: /out
          volumes:
            - name: out
              persistentVolumeClaim:
                claimName: fxrender
    """
  }

  /// Returns a string as JSON, which is also YAML.
  private static func string(_ text: String) -> String { JSONText.string(JSONValue.string(text)) }

  /// Doubles dollar signs, because Kubernetes replaces `$(NAME)` in commands.
  private static func expanded(_ command: String) -> String {
    command.unicodeScalars.map { $0 == "$" ? "$$" : String($0) }.joined()
  }
}
