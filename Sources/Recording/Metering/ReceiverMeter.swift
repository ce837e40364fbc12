package import GNSS
package import Logbook
internal import Exposition
internal import NMEA
package import Pipeline
package import Receivers
internal import Synchronization

/// Measures a receiver while it is recorded from, over all its openings.
///
/// There is one only where somebody wants to know: a recording without metrics and alarms counts nothing of this.
package final class ReceiverMeter: Sendable {
    /// Seconds of the buckets of delays: most fixes wait for the one of the second before.
    fileprivate static let delays = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    fileprivate struct State {
        var isOpen = false
        var firstOpening: ContinuousClock.Instant?
        var change: ContinuousClock.Instant
        var last: [ReceiverReadings.Stage: ContinuousClock.Instant] = [:]
        /// The counts of openings that are over, and all bytes.
        var line = ReceiverReadings.Line()
        /// The counts of the source and of the line at present.
        var source: (@Sendable () -> ReceiverReadings.Line)?
        var present: LineStatistics?
        var heardSentences = 0
        var verdicts: [ReceiverReadings.Verdict: Int] = [:]
        var lastFix: (used: Int?, inView: Int?, clockOffset: Double?)
        var meanSignal: Double?
        var delays = MetricHistogram(bounds: ReceiverMeter.delays)
    }

    private let receiver: ReceiverIdentity
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let time: @Sendable () -> UTCTime
    private let state: Mutex<State>

    /// A meter of a receiver that was not opened yet.
    ///
    /// - Parameters:
    ///   - receiver: the receiver.
    ///   - clock: a clock that nobody sets.
    ///   - time: this machine's clock.
    package init(
        of receiver: ReceiverIdentity,
        clock: @escaping @Sendable () -> ContinuousClock.Instant,
        time: @escaping @Sendable () -> UTCTime
    ) {
        (self.receiver, self.clock, self.time) = (receiver, clock, time)
        state = Mutex(State(change: clock()))
    }
}

// MARK: - The line

extension ReceiverMeter {
    /// Takes note that the receiver is read.
    package func open() {
        let now = clock()
        state.withLock { state in
            if state.firstOpening != nil { state.line.reopenings += 1 }
            state.firstOpening = state.firstOpening ?? now
            if !state.isOpen { state.change = now }
            state.isOpen = true
        }
    }

    /// Takes note that the receiver is gone, for now.
    package func close() {
        let now = clock()
        state.withLock { state in
            if state.isOpen { state.change = now }
            state.isOpen = false
        }
    }

    /// Counts what is heard over a line from now on, until the source ends.
    package func connect(_ line: LineStatistics) {
        state.withLock { state in
            state.present = line
            state.heardSentences = 0
        }
    }

    /// Asks a source for its own counts from now on, until it ends.
    package func connect(_ source: @escaping @Sendable () -> ReceiverReadings.Line) {
        state.withLock { $0.source = source }
    }

    /// Takes note that the source has ended: its counts are those of an opening that is over.
    package func disconnect() {
        state.withLock { state in
            state.line = state.allOfLine
            (state.source, state.present) = (nil, nil)
        }
        close()
    }

    /// Takes note of bytes that have come, which the line's counts already have.
    package func note(bytes: Int) {
        guard bytes > 0 else { return }
        let now = clock()
        state.withLock { state in
            state.line.bytes += bytes
            state.last[.byte] = now
            let sentences = state.present?.counts.framing.sentences ?? 0
            if sentences != state.heardSentences { state.last[.sentence] = now }
            state.heardSentences = sentences
        }
    }

    /// Takes note of what is listed of satellites.
    package func note(_ sky: SkyView) {
        let signals = sky.satellites.compactMap { satellite in
            satellite.signalToNoise.map { (Double($0), satellite.isUsed) }
        }
        let used = signals.filter(\.1)
        let chosen = (used.isEmpty ? signals : used).map(\.0)
        let mean = chosen.isEmpty ? nil : chosen.reduce(0, +) / Double(chosen.count)
        state.withLock { $0.meanSignal = mean }
    }
}

extension ReceiverMeter.State {
    /// The counts over all openings.
    fileprivate var allOfLine: ReceiverReadings.Line {
        var line = line + (source?() ?? ReceiverReadings.Line())
        if let counts = present?.counts {
            line.sentences += counts.framing.sentences
            line.checksumErrors += counts.framing.checksumErrors
            line.malformedLines += counts.refusedLines - counts.framing.checksumErrors
        }
        return line
    }
}

// MARK: - Fixes

extension ReceiverMeter {
    /// Takes in what the pipeline tells.
    package func note(_ event: PipelineEvent) {
        guard case .judged(let fixes) = event, let last = fixes.last?.received else { return }
        let now = clock()
        state.withLock { state in
            for fix in fixes {
                state.verdicts[ReceiverReadings.Verdict(fix.verdict.kind, fix.verdict.rejection?.rule), default: 0] += 1
                if fix.received.fix.quality != .none, fix.received.fix.coordinate != nil { state.last[.fix] = now }
                if fix.verdict.rejection == nil { state.last[.accepted] = now }
            }
            let offset = last.fix.time.flatMap { time in last.receivedAt?.seconds(since: time) }
            state.lastFix = (last.fix.satellitesUsed, last.fix.satellitesInView, offset)
        }
    }

    /// Takes note that fixes have been stored.
    package func note(stored fixes: [JudgedFix]) {
        let (now, time) = (clock(), time())
        state.withLock { state in
            state.last[.stored] = now
            for fix in fixes {
                guard let received = fix.received.receivedAt else { continue }
                // A clock that was set back makes nothing faster than it is.
                state.delays.observe(max(0, time.seconds(since: received)))
            }
        }
    }
}

// MARK: - Readings

extension ReceiverMeter {
    /// The measurements at this instant; nil where the receiver has not been opened yet.
    package var readings: ReceiverReadings? {
        let now = clock()
        return state.withLock { state -> ReceiverReadings? in
            guard let firstOpening = state.firstOpening else { return nil }
            let since = ReceiverReadings.Stage.allCases.map { stage in
                (stage, (state.last[stage] ?? firstOpening).duration(to: now) / .seconds(1))
            }
            return ReceiverReadings(
                receiver: receiver,
                isOpen: state.isOpen,
                secondsSinceChange: state.change.duration(to: now) / .seconds(1),
                secondsSince: Dictionary(uniqueKeysWithValues: since),
                line: state.allOfLine,
                verdicts: state.verdicts,
                satellitesUsed: state.lastFix.used,
                satellitesInView: state.lastFix.inView,
                meanSignal: state.meanSignal,
                clockOffset: state.lastFix.clockOffset,
                delays: state.delays
            )
        }
    }
}
