package import Filtering

/// A parameter of the filter that is set to something else than its profile has.
package struct FilterParameterChange: Sendable {
    /// The parameter that is set.
    package let parameter: FilterParameter

    /// Its value, in the range of the parameter.
    package let value: Double

    /// A change; nil where the parameter must not have that value.
    package init?(_ parameter: FilterParameter, to value: Double) {
        guard parameter.range.contains(value) else { return nil }
        self.parameter = parameter
        self.value = value
    }

    /// The change as databases keep it, such as `rest.start-speed=0.8`: read again, it is the same value to the last bit.
    package var text: String { "\(parameter.name)=\(value)" }

    /// A change that a database kept; nil for other text.
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
