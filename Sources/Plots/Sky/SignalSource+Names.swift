internal import GNSS
internal import Logbook

extension SignalSource {
    /// The satellite as RINEX names it: a letter for the system, and its number, `G07`.
    var satelliteName: String { constellation.satelliteName(number) }

    /// The system and the signal, as people name them: `GPS L1 C/A`; the system alone where signals are not told apart.
    var signalName: String {
        guard let signal else { return constellation.name }
        return constellation.name + " " + (constellation.signalName(signal)?.description ?? "signal \(signal)")
    }
}
