internal import CLinux
package import GNSS
internal import Platform
internal import Synchronization
package import SystemPackage

/// The kernel's file with the time of a receiver's latest pulse, with warnings if pulses are missing.
package final class PulseFile: PulseSource {
    private struct State {
        var reason: Errno?
        var hasToldReason = false
        var looks = PulseLooks()
    }

    private let file: FilePath
    private let warn: @Sendable (String) -> Void
    private let state = Mutex(State())

    /// Creates the pulses of a file such as `/sys/class/pps/pps0/assert`.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - warn: called once if the file cannot be read, and once if pulses are missing.
    package init(_ file: FilePath, warn: @escaping @Sendable (String) -> Void) { (self.file, self.warn) = (file, warn) }

    /// System clock at the latest pulse; `nil` if there is no pulse or the file cannot be read.
    ///
    /// - Parameter now: the current time.
    /// - Returns: the time of the pulse.
    package func latest(at now: ContinuousClock.Instant) -> UTCTime? {
        let (pulse, reason) = look()
        state.withLock { state in
            state.reason = reason
            state.looks.note(pulse, at: now)
        }
        return pulse
    }

    private func look() -> (pulse: UTCTime?, reason: Errno?) {
        do throws(Errno) {
            return (try SystemClock.pulse(in: file), nil)
        } catch {
            return (nil, error)
        }
    }

    /// Warns if the latest call showed no pulse, or the same one for ten seconds.
    ///
    /// Call it after good fixes, as each of them should have its own pulse.
    package func warnWhereMissed() {
        let trouble = state.withLock { state -> String? in
            if let reason = state.reason {
                defer { state.hasToldReason = true }
                return state.hasToldReason ? nil : "cannot be read: \(reason)"
            }
            return state.looks.hasToTellStop() ? "have not arrived for ten seconds" : nil
        }
        if let trouble { warn("pulses in \(file) \(trouble); without them, the time comes from sentences alone") }
    }
}

/// A source of a receiver's pulses; each pulse begins a second.
package protocol PulseSource: Sendable {
    /// System clock at the latest pulse.
    ///
    /// - Parameter now: ignore pulses after this time.
    /// - Returns: the time of the pulse; `nil` without a pulse, or if it cannot be read.
    func latest(at now: ContinuousClock.Instant) -> UTCTime?

    /// Warns if the latest call showed no pulse, or the same one for ten seconds.
    ///
    /// Call it after good fixes, as each of them should have its own pulse.
    func warnWhereMissed()
}

/// Detects that a receiver's pulses have stopped.
struct PulseLooks {
    /// Time without a new pulse after which they have stopped.
    private static let patience = Duration.seconds(10)

    private var pulse: UTCTime?
    /// When the pulse was last read, and when it last changed.
    private var looked: ContinuousClock.Instant?
    private var changed: ContinuousClock.Instant?
    private var hasToldStop = false

    mutating func note(_ pulse: UTCTime?, at now: ContinuousClock.Instant) {
        if changed == nil || self.pulse != pulse { changed = now }
        (self.pulse, looked) = (pulse, now)
    }

    /// Returns once whether the pulses have stopped.
    mutating func hasToTellStop() -> Bool {
        guard !hasToldStop, let looked, let changed, looked - changed >= Self.patience else { return false }
        hasToldStop = true
        return true
    }
}

/// The kernel's information on its clock and on pulses.
package enum SystemClock {
    /// Whether the clock is synchronised, see adjtimex(2); `nil` if this process may not ask.
    package static var isSynchronised: Bool? {
        let answer = gpslog_clock_is_synchronised()
        return answer < 0 ? nil : answer == 1
    }

    /// System clock at the latest pulse, from a file such as `1764142345.000012345#17`; `nil` without a pulse.
    ///
    /// Throws the error of open(2) or read(2).
    package static func pulse(in file: FilePath) throws(Errno) -> UTCTime? {
        let bytes = try UniqueFileDescriptor(opening: file, .readOnly).read(atMost: 64)
        return pulse(String(decoding: bytes, as: UTF8.self))
    }

    private static func pulse(_ line: String) -> UTCTime? {
        let numbers = line.prefix { $0 != "#" }.split(separator: ".")
        guard numbers.count == 2, numbers[1].utf8.count == 9, let seconds = Int64(numbers[0]),
            let nanoseconds = Int64(numbers[1]), seconds > 0, seconds < 1 << 33
        else { return nil }
        return UTCTime(nanosecondsSince1970: seconds * 1_000_000_000 + nanoseconds)
    }
}
