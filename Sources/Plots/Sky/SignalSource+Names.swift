internal import GNSS
internal import Logbook

extension SignalSource {
    /// The satellite's RINEX name: a letter for the constellation and the number, such as `G07`.
    var satelliteName: String { constellation.satelliteName(number) }

    /// Constellation and signal, such as `GPS L1 C/A`; only the constellation if the signal is unknown.
    var signalName: String {
        guard let signal else { return constellation.name }
        return constellation.name + " " + (constellation.signalName(signal)?.description ?? "signal \(signal)")
    }
}
