package import GNSS
package import Logbook
internal import Serving
internal import NMEA
package import Pipeline
package import Receivers
internal import Synchronization

/// Measures a receiver during a recording, over all its openings.
///
/// Created only for recordings with metrics or alarms.
package final class ReceiverMeter: Sendable {
    /// Bucket limits in seconds; most fixes wait until the fix of the previous second is stored.
    fileprivate static let delays = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

    fileprivate struct State {
        var isOpen = false
        var firstOpening: ContinuousClock.Instant?
        var change: ContinuousClock.Instant
        var last: [ReceiverReadings.Stage: ContinuousClock.Instant] = [:]
        /// Counts of earlier openings, and all bytes.
        var line = ReceiverReadings.Line()
        /// Counts of the current source and line.
        var source: (@Sendable () -> ReceiverReadings.Line)?
        var present: LineStatistics?
        var heardSentences = 0
        var verdicts: [ReceiverReadings.Verdict: Int] = [:]
        var suspicion: Suspicion?
        var suspectFixes: [Suspicion.Reason: Int] = [:]
        var lastFix: (used: Int?, inView: Int?, clockOffset: Double?)
        var meanSignal: Double?
        var delays = MetricHistogram(bounds: ReceiverMeter.delays)
    }

    private let receiver: ReceiverIdentity
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let time: @Sendable () -> UTCTime
    private let state: Mutex<State>

    /// Creates a meter for a receiver that has not been opened yet.
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
    /// Marks the receiver as open.
    package func open() {
        let now = clock()
        state.withLock { state in
            if state.firstOpening != nil { state.line.reopenings += 1 }
            state.firstOpening = state.firstOpening ?? now
            if !state.isOpen { state.change = now }
            state.isOpen = true
        }
    }

    /// Marks the receiver as closed; it may be opened again.
    package func close() {
        let now = clock()
        state.withLock { state in
            if state.isOpen { state.change = now }
            state.isOpen = false
        }
    }

    /// Includes the statistics of a line until the source ends.
    package func connect(_ line: LineStatistics) {
        state.withLock { state in
            state.present = line
            state.heardSentences = 0
        }
    }

    /// Includes the counts of a source until it ends.
    package func connect(_ source: @escaping @Sendable () -> ReceiverReadings.Line) {
        state.withLock { $0.source = source }
    }

    /// Adds the counts of the ended source to those of earlier openings.
    package func disconnect() {
        state.withLock { state in
            state.line = state.allOfLine
            (state.source, state.present) = (nil, nil)
        }
        close()
    }

    /// Counts received bytes, which the line's statistics already include.
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

    /// Measures the signals in a list of satellites.
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
    /// Counts the verdicts in an event of the pipeline.
    package func note(_ event: PipelineEvent) {
        guard case .judged(let fixes) = event, let last = fixes.last?.received else { return }
        let now = clock()
        state.withLock { state in
            for fix in fixes {
                state.verdicts[ReceiverReadings.Verdict(fix.verdict.kind, fix.verdict.rejection?.rule), default: 0] += 1
                if fix.received.fix.quality != .none, fix.received.fix.coordinate != nil { state.last[.fix] = now }
                if fix.verdict.rejection == nil { state.last[.accepted] = now }
                state.suspicion = fix.suspicion
                for reason in fix.suspicion?.reasons.list ?? [] { state.suspectFixes[reason, default: 0] += 1 }
            }
            let offset = last.fix.time.flatMap { time in last.receivedAt?.seconds(since: time) }
            state.lastFix = (last.fix.satellitesUsed, last.fix.satellitesInView, offset)
        }
    }

    /// Measures the delay of fixes that were stored.
    package func note(stored fixes: [JudgedFix]) {
        let (now, time) = (clock(), time())
        state.withLock { state in
            state.last[.stored] = now
            for fix in fixes {
                guard let received = fix.received.receivedAt else { continue }
                // Setting the clock back must not cause negative delays.
                state.delays.observe(max(0, time.seconds(since: received)))
            }
        }
    }
}

// MARK: - Readings

extension ReceiverMeter {
    /// The current measurements; `nil` if the receiver has not been opened yet.
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
                suspicion: state.suspicion,
                suspectFixes: state.suspectFixes,
                satellitesUsed: state.lastFix.used,
                satellitesInView: state.lastFix.inView,
                meanSignal: state.meanSignal,
                clockOffset: state.lastFix.clockOffset,
                delays: state.delays
            )
        }
    }
}
