/// A duration in hours, minutes and seconds: `7 s`, `1 min 30 s`, `2 h 5 min`.
package struct SpanText: CustomStringConvertible {
    package let description: String

    /// Formats a duration in seconds, rounded to seconds.
    package init(_ seconds: Double) {
        let whole = Int(exactly: seconds.rounded()) ?? 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        description =
            hours > 0 ? "\(hours) h \(minutes) min" : minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    }
}
