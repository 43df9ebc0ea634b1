import PageEffects

/// An ES module without dependencies, with its types.
package enum JavaScriptTarget: JavaScriptModule {
  package static let name = "js"
  package static let title = "JavaScript and TypeScript"
  package static let use = Template(PackageResources.use_js_md)
  package static let accuracy = "10⁻⁸"
  package static let adapter = Template(PackageResources.attach_mjs)
  package static let adapterTypes = Template(PackageResources.attach_types_mts)

  package static func notes(of effect: ExportedEffect) -> [String] {
    effect.layerNotes(drawnBy: "the option `draw` of `attach`")
  }

  static let style = CodeStyle(
    ending: "mjs",
    template: Template(PackageResources.plain_mjs),
    runtime: Runtime(Template(PackageResources.functions_mjs), keyword: "function"),
    dialect: dialect,
    constant: "const",
    end: ";",
    words: ("number", "boolean", "", ""),
    joinsChoices: true,
    parameter: { "\($0)?: \($1);" },
    signature: { name, arguments, _ in
      "function \(name)(\(arguments.map(\.name).joined(separator: ", ")))"
    }
  )

  private static let dialect = Dialect(
    equal: "===",
    notEqual: "!==",
    functions: Dialect.prefixed(
      "Math.",
      "abs min max floor ceil trunc sqrt exp log10 sin cos tan atan2"
    ),
    power: "Math.pow",
    pi: "Math.PI",
    infinity: "Infinity",
    degree: "Math.PI / 180",
    reserved: reserved,
    // The members that all objects have.
    reservedMembers: Dialect.words(
      """
      constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf
      """
    )
  )

  private static let reserved = Dialect.words(
    """
      break case catch class const continue debugger default delete do else enum export extends
      finally for function if import in instanceof let new null return static super switch this
      throw try typeof var void while with yield await arguments eval pose layout parameters own
      model matrix attach window stride alpha order hidden interactive Math document pieceAt centre
      implements interface package private protected public undefined NaN Infinity IDENTITY index
    """
  )
}
