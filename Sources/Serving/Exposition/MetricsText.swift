/// Metrics as text, in version 0.0.4 of Prometheus's exposition format.
///
/// https://prometheus.io/docs/instrumenting/exposition_formats/
package enum MetricsText {
    /// The media type of the text, for the HTTP header Content-Type.
    package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// The text of families with their help and type, which are included even without samples.
    package static func text(of families: [MetricFamily]) -> String {
        var text = ""
        for family in families {
            text += "# HELP \(family.name) \(escaped(family.help, quotes: false))\n"
            text += "# TYPE \(family.name) \(family.kind.rawValue)\n"
            for sample in family.samples { text += line(of: sample) }
        }
        return text
    }

    private static func line(of sample: MetricSample) -> String {
        let labels = sample.labels.map { "\($0.name)=\"\(escaped($0.value, quotes: true))\"" }
        let set = labels.isEmpty ? "" : "{\(labels.joined(separator: ","))}"
        return "\(sample.name)\(set) \(number(sample.value))\n"
    }

    /// A number in the syntax of the format.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// Escapes backslashes and line feeds, and quotation marks if `quotes` is true.
    private static func escaped(_ text: String, quotes: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
