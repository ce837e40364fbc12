internal import GNSS
internal import Logging
internal import Platform
internal import Settings
internal import SystemPackage

/// Checks periodically for alarms, and runs the user's command for one notice after the other.
struct AlarmWatch: Sendable {
    /// Queue length; each notice may wait a minute for the command, and the oldest are dropped.
    private static let mostWaiting = 100

    /// Maximum time between checks.
    private static let interval = Duration.seconds(10)

    private let limits: AlarmConditions.Limits
    private let raised: OpenAlarms
    private let command: AlarmCommand
    private let interval: Duration
    private let meters: RecordingMeters
    private let disk: DiskWatch
    private let uploads: UploadWatch?
    private let logger: Logger

    /// Creates a watch; `nil` if the user has set no command.
    ///
    /// Stores raised alarms beside the database for the next recording.
    init?(
        _ settings: AlarmSettings,
        beside database: FilePath,
        over meters: RecordingMeters,
        _ disk: DiskWatch,
        _ uploads: UploadWatch?,
        logger: Logger
    ) {
        guard let command = settings.command else { return nil }
        self.command = AlarmCommand(command)
        limits = AlarmConditions.Limits(
            noFix: settings.noFix?.seconds,
            receiverGone: settings.receiverGone?.seconds,
            diskDays: settings.diskDays,
            uploadFails: settings.uploadFails?.seconds,
            suspect: settings.suspect
        )
        raised = OpenAlarms(beside: database)
        interval = Self.interval(of: settings)
        (self.meters, self.disk, self.uploads, self.logger) = (meters, disk, uploads, logger)
    }

    /// The time between checks, so that an alarm is late by at most a quarter of its limit.
    static func interval(of settings: AlarmSettings) -> Duration {
        let spans = [settings.noFix, settings.receiverGone, settings.uploadFails].compactMap { $0?.seconds }
        return spans.min().map { min(interval, .seconds($0 / 4)) } ?? interval
    }

    private var situation: AlarmSituation {
        let now = UTCTime.now
        let receivers = meters.readings.map { AlarmSituation.Receiver($0) }
        return AlarmSituation(
            receivers: receivers,
            secondsWithoutReceiver: receivers.isEmpty ? meters.secondsSinceStart : nil,
            diskDays: disk.look().secondsLeft.map { $0 / 86_400 },
            uploads: uploads?.progress.map { AlarmSituation.Upload(target: $0.target, $0.status, at: now) } ?? []
        )
    }

    private func look(_ queue: AsyncStream<AlarmNotice>.Continuation) async throws {
        var conditions = AlarmConditions(limits, raised: raised.all)
        var hasReceiver = false
        while true {
            try await Task.sleep(for: interval)
            let situation = situation
            if !hasReceiver, situation.receivers.contains(where: \.isOpen) {
                hasReceiver = true
                keep { () throws(Errno) in try raised.forgetAbsences(but: situation.receivers.map(\.name)) }
            }
            for notice in conditions.take(situation) {
                logger.log(level: notice.isRaised ? .warning : .notice, "\(notice.text)")
                queue.yield(notice)
            }
        }
    }

    private func run(_ notices: AsyncStream<AlarmNotice>) async {
        for await notice in notices {
            switch await command.run(notice) {
            // The next recording raises or clears it again.
            case .cancelled: continue
            case .ended(0): break
            case .ended(let status): logger.warning("the alarm command exited with status \(status)")
            case .late: logger.warning("the alarm command was stopped: it took longer than a minute")
            case .notStarted(let reason): logger.error("cannot start the alarm command: \(reason)")
            }
            keep { () throws(Errno) in try raised.note(notice) }
        }
    }

    private func keep(_ change: () throws(Errno) -> Void) {
        do throws(Errno) { try change() } catch {
            logger.warning("cannot save the raised alarms, so they may be raised again: \(error)")
        }
    }
}

extension AlarmWatch: Service {
    /// Checks until shutdown, which terminates a running command.
    func run() async throws {
        let (notices, queue) = AsyncStream.makeStream(
            of: AlarmNotice.self,
            bufferingPolicy: .bufferingNewest(Self.mostWaiting)
        )
        try? await cancelAtShutdown {
            async let running: Void = run(notices)
            try await look(queue)
            await running
        }
    }
}
