package import GNSS

extension Satellite {
    /// Letter of the constellation and number, such as `G05`.
    package var name: String { constellation.satelliteName(number) }

    /// Band of the signal, such as `L1` or `E5a`; `nil` if the signal is missing or unknown.
    package var band: String? { signal.flatMap { constellation.signalName($0)?.band } }
}
