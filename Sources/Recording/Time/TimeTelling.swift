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
    private let file: PulseFile?
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
        if case .file(let file)? = settings.pulses {
            self.file = PulseFile(file) { logger.warning("\($0)") }
        } else {
            file = nil
        }
        assumption = AssumedTime(beside: database) { logger.warning("\($0)") }
        if settings.delay == nil, settings.pulses == nil, SystemClock.isSynchronised == nil {
            logger.notice(
                """
                this program may not ask whether this machine's clock is right, and cannot learn from it how late a receiver's \
                times come: set delay in [time]
                """
            )
        }
    }

    /// The pulses on a receiver's line, to be told of its DCD's events; nil where no line's are wanted.
    func pulses(on line: FilePath) -> LinePulses? {
        guard settings.pulses == .dcd else { return nil }
        let logger = logger
        return LinePulses(on: line) { logger.warning("\($0)") }
    }

    /// A listener to a receiver.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - options: the facts that are known of it.
    ///   - linePulses: the pulses on its line; nil for none, or for those in the kernel's file.
    /// - Returns: the listener.
    func listener(
        to receiver: ReceiverIdentity,
        _ options: NMEAStream.Options,
        _ linePulses: LinePulses?
    ) -> ClockListener {
        let (database, logger, socket) = (database, logger, socket)
        let pulses: (any PulseSource)? = if let linePulses { linePulses } else { file }
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
