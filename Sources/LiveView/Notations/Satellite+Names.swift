package import GNSS

extension Satellite {
    /// The letter of its constellation and its number there, `G05`.
    package var name: String { constellation.satelliteName(number) }

    /// The band of its signal, such as `L1` or `E5a`; nil where the receiver told no signal, or none that is known.
    package var band: String? { signal.flatMap { constellation.signalName($0)?.band } }
}
