import PageEffects
import TextTools

/// An ES module without dependencies, with its types.
package enum JavaScriptTarget: JavaScriptModule {
  package static let name = "js"
  package static let title = "JavaScript and TypeScript"
  package static let use = Template(PackageResources.use_js_md)
  package static let accuracy = "10⁻⁸"
  package static let adapter = Template(PackageResources.attach_mjs)
  package static let adapterTypes = Template(PackageResources.attach_types_mts)

  static let style = CodeStyle(
    ending: "mjs",
    template: Template(PackageResources.plain_mjs),
    runtime: Runtime(Template(PackageResources.functions_mjs)),
    dialect: dialect,
    constant: "const",
    end: ";",
    words: ("number", "number", "boolean", "string", "number[]"),
    joinsChoices: true,
    parameter: { "\($0)?: \($1);" },
    signature: { name, arguments, _ in
      "function \(name)(\(arguments.map(\.name).joined(separator: ", ")))"
    },
    layers: layers
  )

  /// The values of layers, and their types in TypeScript.
  private static let layers = LayerStyle(
    isFlat: true,
    name: { name, _ in name == "RGBA" ? "string" : name },
    absent: ("", "?"),
    kind: "",
    word: { "'\($1)'" },
    colour: { _, colour in
      let channels = [colour.red, colour.green, colour.blue].map { ($0 * 255e4).rounded() / 1e4 }
      let numbers = (channels + [colour.alpha]).map { $0.plainText }
      return "'rgba(\(numbers.joined(separator: ", ")))'"
    },
    open: { name, _ in "export interface \(name) {" },
    constant: { "\($0): \($1);" },
    variable: { name, type, _ in
      type.hasSuffix("?") ? "\(name)?: \(type.dropLast());" : "\(name): \(type);"
    },
    kept: { name, type, _ in "\(name): \(type);" },
    created: { _, values in
      "{ \(values.map { "\($0.name): \($0.value)" }.joined(separator: ", ")) }"
    },
    list: (("[", "]"), { "\($0)[]" }),
    matrix: { _ in "" },
    pose: "",
    grid: "",
    double: { $0 },
    assign: { _, _ in ("", "") }
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
