package import GNSS
internal import Logbook
internal import Platform

/// Everything that a view shows, independent of its source.
package struct LiveState: Sendable {
    /// Number of a source; there are several sources if several recordings run.
    package typealias Source = Int

    private struct Entry: Sendable {
        let source: Source
        var receiver: LiveReceiver
    }

    /// Name of the source for users, such as `replay of drive.nmea`.
    package let title: String

    /// Receivers in order of their first report.
    package var receivers: [LiveReceiver] { entries.map(\.receiver) }

    private var entries: [Entry] = []
    private var chosen = 0

    /// State of the database; `nil` if nothing is stored, or before the first check.
    package var storage: StorageReport?

    /// Why no source reports anything; `nil` if one does.
    package var trouble: String?

    private var lost: [Source: String] = [:]

    package private(set) var reached: Set<Source> = []

    /// Whether the end of a capture has been reached.
    package var hasEnded = false

    /// When the view started, or a source was last connected.
    package var since: ViewMoment

    package init(title: String, at now: ViewMoment) {
        (self.title, since) = (title, now)
    }

    /// The selected receiver and its number, from 1; `nil` without receivers.
    package var current: (receiver: LiveReceiver, place: Int)? {
        guard entries.indices.contains(chosen) else { return entries.first.map { ($0.receiver, 1) } }
        return (entries[chosen].receiver, chosen + 1)
    }

    /// Selects the next receiver, cyclically.
    package mutating func chooseNext() {
        chosen = entries.isEmpty ? 0 : (min(chosen, entries.count - 1) + 1) % entries.count
    }

    package mutating func take(_ report: LiveReport, from source: Source = 0, at now: ViewMoment) {
        trouble = nil
        // Reports may still arrive after the source was lost; its receivers then stay gone.
        defer { if lost[source] != nil { markGone(source) } }
        switch report {
        case .devices(let paths):
            for index in entries.indices where entries[index].source == source {
                if !paths.contains(entries[index].receiver.device) { entries[index].receiver.isGone = true }
            }
            for path in paths { change(path, source, now) { $0.isGone = false } }
        case .opened(let path): change(path, source, now) { $0.isGone = false }
        case .gone(let path): change(path, source, now) { $0.isGone = true }
        case .position(let position, let device): change(device, source, now) { $0.take(position, at: now) }
        case .sky(let sky, let device): change(device, source, now) { $0.take(sky, at: now) }
        case .dilution(let dilution, let device): change(device, source, now) { $0.take(dilution, at: now) }
        case .verdict(let fix, let device, let receiver):
            change(device, source, now) { $0.take(fix, receiver: receiver, at: now) }
        case .refused(let words): trouble = "the source refuses: \(words)"
        }
    }

    /// Records that a source is lost, with all its receivers.
    package mutating func lose(_ source: Source, because reason: String) {
        lost[source] = reason
        reached.remove(source)
        markGone(source)
    }

    /// Records that a source is connected, for the first time or again.
    package mutating func reach(_ source: Source, at now: ViewMoment) {
        (lost[source], trouble, since) = (nil, nil, now)
        reached.insert(source)
    }

    private mutating func markGone(_ source: Source) {
        for index in entries.indices where entries[index].source == source { entries[index].receiver.isGone = true }
    }

    private mutating func change(
        _ device: String,
        _ source: Source,
        _ now: ViewMoment,
        _ body: (inout LiveReceiver) -> Void
    ) {
        if let index = entries.firstIndex(where: { $0.source == source && $0.receiver.device == device }) {
            return body(&entries[index].receiver)
        }
        // A receiver that reappears with a restarted recording keeps its entry.
        if let index = entries.firstIndex(where: { $0.receiver.isGone && $0.receiver.device == device }) {
            entries[index] = Entry(source: source, receiver: entries[index].receiver)
            return body(&entries[index].receiver)
        }
        var receiver = LiveReceiver(device: device, at: now)
        body(&receiver)
        entries.append(Entry(source: source, receiver: receiver))
    }
}

extension LiveState {
    /// Describes the current problem in one sentence; `nil` if all is well.
    package func complaint(at now: ViewMoment) -> String? {
        if hasEnded {
            return receivers.isEmpty ? "the capture has ended and contains no receiver data" : "the capture has ended"
        }
        if let trouble { return trouble }
        guard let receiver = current?.receiver else {
            if let reason = lost.first?.value { return reason }
            let seconds = now.seconds - since.seconds
            return seconds < 3 ? "waiting for a receiver" : "no receiver for \(Int(seconds)) s"
        }
        if receiver.isGone, let reason = lost[entries[min(chosen, entries.count - 1)].source] { return reason }
        if receiver.isGone { return "\(receiver.device) is gone; its last values are shown" }
        if let silence = receiver.silence(at: now) { return "no data for \(Int(silence)) s" }
        guard !receiver.isLocated else { return receiver.suspicion.map { "suspect: \($0.words)" } }
        let isRejected = receiver.fix.map { $0.quality != .none } ?? false
        guard let last = receiver.locatedAt else { return isRejected ? "no fix is accepted yet" : "waiting for a fix" }
        let seconds = Int(now.seconds - last.seconds)
        // A single rejected fix is no problem.
        guard seconds >= 3 else { return nil }
        let suspicion = receiver.suspicion.map { "; suspect: \($0.words)" } ?? ""
        return "no fix\(isRejected ? " is accepted" : "") for \(seconds) s; the last position is shown\(suspicion)"
    }
}

/// State of the database that a recording writes to.
package struct StorageReport: Hashable, Sendable {
    /// Progress of an upload target.
    package struct Upload: Hashable, Sendable {
        package let target: String
        /// Number of locations not yet acknowledged.
        package let waiting: Int
        /// Whether counting stopped at `waiting`, so that there may be more.
        package let isAtLeast: Bool
        /// Last acknowledgement; `nil` if there was none so far.
        package let lastSuccess: UTCTime?
        /// Description of a later failure; `nil` if there was none since.
        package let failure: String?

        package init(target: String, waiting: Int, isAtLeast: Bool, lastSuccess: UTCTime?, failure: String?) {
            (self.target, self.waiting, self.isAtLeast) = (target, waiting, isAtLeast)
            (self.lastSuccess, self.failure) = (lastSuccess, failure)
        }
    }

    /// Size of the database in bytes; `nil` if unknown.
    package var bytes: Int64?
    /// Free disk space in bytes; `nil` if unknown.
    package var free: Int64?
    /// Time of the last write to the files; `nil` if unknown.
    package var lastWrite: UTCTime?
    package var uploads: [Upload]

    package init(bytes: Int64? = nil, free: Int64? = nil, lastWrite: UTCTime? = nil, uploads: [Upload] = []) {
        (self.bytes, self.free, self.lastWrite, self.uploads) = (bytes, free, lastWrite, uploads)
    }
}
