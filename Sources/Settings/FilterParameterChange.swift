package import Filtering

/// A filter parameter that differs from its profile.
package struct FilterParameterChange: Sendable {
    package let parameter: FilterParameter

    /// The value, within the parameter's range.
    package let value: Double

    /// Creates a change; `nil` if the value is outside the parameter's range.
    package init?(_ parameter: FilterParameter, to value: Double) {
        guard parameter.range.contains(value) else { return nil }
        self.parameter = parameter
        self.value = value
    }

    /// Text for the database, such as `rest.start-speed=0.8`, which restores exactly the same value.
    package var text: String { "\(parameter.name)=\(value)" }

    /// Parses text from the database; `nil` if it is invalid.
    package init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "=", maxSplits: 1)
        let names = halves.first?.split(separator: ".", maxSplits: 1) ?? []
        guard halves.count == 2, names.count == 2, let value = Double(halves[1]),
            let group = FilterParameter.Group(rawValue: String(names[0])),
            let parameter = FilterParameter.named(names[1], in: group)
        else { return nil }
        self.init(parameter, to: value)
    }
}
