internal import GNSS
internal import Logging
internal import NMEA
internal import Settings
internal import SystemPackage
internal import Text

/// Sends the time of a recording's receivers to chrony.
struct TimeTelling: Sendable {
    private let settings: TimeSettings
    private let socket: ChronySocket
    private let file: PulseFile?
    private let assumption: TimeAssumption
    private let database: FilePath
    private let logger: Logger

    /// Creates the connection to chrony; `nil` if the setting is off.
    ///
    /// - Parameters:
    ///   - settings: the settings.
    ///   - database: the database, beside which the delays of receivers are stored.
    ///   - logger: the log for the receiver that is the clock.
    init?(_ settings: TimeSettings, database: FilePath, logger: Logger) {
        guard let path = settings.chrony else { return nil }
        (self.settings, self.database, self.logger) = (settings, database, logger)
        socket = ChronySocket(path, logger: logger)
        if case .file(let file)? = settings.pulses {
            self.file = PulseFile(file) { logger.warning("\($0)") }
        } else {
            file = nil
        }
        assumption = TimeAssumption(beside: database) { logger.warning("\($0)") }
        if settings.delay == nil, settings.pulses == nil, SystemClock.isSynchronised == nil {
            logger.notice(
                """
                gpslog is not allowed to ask whether this machine's clock is right, and cannot measure how late a receiver's \
                times arrive: set delay in [time]
                """
            )
        }
    }

    /// The pulses on a receiver's line, which need its DCD events; `nil` if the settings name another source.
    func pulses(on line: FilePath) -> LinePulses? {
        guard settings.pulses == .dcd else { return nil }
        let logger = logger
        return LinePulses(on: line) { logger.warning("\($0)") }
    }

    /// Creates the listener for a receiver.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - options: decoder options for the receiver.
    ///   - linePulses: the pulses on its line; `nil` to use the kernel's file, if any.
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
                logger.notice("the times of \(receiver) arrive \(words) s late; gpslog subtracts that for chrony")
                do {
                    // Read again, as the notes may have changed since.
                    var notes = try ReceiverNotes(on: "\(receiver)", beside: database)
                    notes.delay = delay
                    try notes.write()
                } catch {
                    logger.warning("cannot save this delay, which is measured again next time: \(error)")
                }
            }
        )
    }
}
