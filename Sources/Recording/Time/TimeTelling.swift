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
    private let pulses: PulseFile?
    private let assumption: AssumedTime
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
        pulses = settings.pulses.map { file in PulseFile(file) { logger.warning("\($0)") } }
        assumption = AssumedTime(beside: database) { logger.warning("\($0)") }
        if settings.delay == nil, pulses == nil, SystemClock.isSynchronised == nil {
            logger.notice(
                """
                this program may not ask whether this machine's clock is right, and cannot learn from it how late a receiver's \
                times come: set delay in [time]
                """
            )
        }
    }

    /// A listener to a receiver.
    func listener(to receiver: ReceiverIdentity, _ options: NMEAStream.Options) -> ClockListener {
        let (database, logger, socket) = (database, logger, socket)
        let noted = try? ReceiverNotes(on: "\(receiver)", beside: database).delay
        return ClockListener(
            options,
            delay: settings.delay ?? noted,
            pulses: pulses,
            assumption: assumption,
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
