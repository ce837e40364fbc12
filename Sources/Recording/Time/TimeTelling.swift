internal import GNSS
internal import Logging
internal import NMEA
internal import Settings
internal import SystemPackage
internal import Text

/// The telling of the time to chrony, by the receivers of a recording.
struct TimeTelling: Sendable {
    private let settings: TimeSettings
    private let socket: ChronySocket
    private let database: FilePath
    private let logger: Logger

    /// The telling that settings want; nil where chrony is told nothing.
    ///
    /// - Parameters:
    ///   - settings: the settings.
    ///   - database: the file beside which it is noted how late a receiver's sentences come.
    ///   - logger: is told who is the clock.
    init?(_ settings: TimeSettings, database: FilePath, logger: Logger) {
        guard let path = settings.chrony else { return nil }
        (self.settings, self.database, self.logger) = (settings, database, logger)
        socket = ChronySocket(path, logger: logger)
    }

    /// A listener to a receiver.
    func listener(to receiver: ReceiverIdentity, _ options: NMEAStream.Options) -> ClockListener {
        let (database, logger, socket) = (database, logger, socket)
        let noted = try? ReceiverNotes(on: "\(receiver)", beside: database).delay
        return ClockListener(
            options,
            delay: settings.delay ?? noted,
            pulses: settings.pulses,
            tell: { socket.send($0, of: receiver) },
            remember: { delay in
                let words = DecimalText.string(delay, decimals: 3)
                logger.notice("the times of \(receiver) come \(words) s late, and that is taken off for chrony")
                do {
                    // Others may have written there meanwhile.
                    var notes = try ReceiverNotes(on: "\(receiver)", beside: database)
                    notes.delay = delay
                    try notes.write()
                } catch {
                    logger.warning("that is forgotten at the end: \(error)")
                }
            }
        )
    }
}
