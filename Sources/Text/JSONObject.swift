/// Writes a JSON object, member by member.
package struct JSONObject: CustomStringConvertible, Sendable {
    private var members = ""

    package init() {}

    package var description: String { "{" + members + "}" }

    package mutating func add(_ key: String, json: String) {
        members += (members.isEmpty ? "\"" : ",\"") + key + "\":" + json
    }

    package mutating func add(_ key: String, _ number: Int) { add(key, json: String(number)) }

    package mutating func add(_ key: String, _ truth: Bool) { add(key, json: truth ? "true" : "false") }

    /// Adds a number rounded to `decimals`; omitted if it is nil, not finite or too large.
    package mutating func add(_ key: String, _ number: Double?, decimals: Int) {
        guard let digits = number.map({ DecimalText.string($0, decimals: decimals) }), !digits.isEmpty else { return }
        add(key, json: digits)
    }

    /// Adds a number with at most `decimals` and no trailing zeros; omitted if it is nil, not finite or too large.
    package mutating func add(_ key: String, _ number: Double?, atMost decimals: Int) {
        guard let digits = number.flatMap({ DecimalText.string($0, atMost: decimals) }) else { return }
        add(key, json: digits)
    }

    /// Adds text; omitted if it is nil.
    package mutating func add(_ key: String, text: String?) {
        guard let text else { return }
        add(key, json: Self.quoted(text))
    }

    /// Quotes text as in RFC 8259, 7.
    package static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case ..." ":
                let code = String(scalar.value, radix: 16)
                quoted += scalar == " " ? " " : "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
