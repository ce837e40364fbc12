internal import GNSS

/// All that a view shows, without knowing where it comes from.
package struct LiveState: Sendable {
    /// The number of a source; there are several where more than one recording runs.
    package typealias Source = Int

    private struct Entry: Sendable {
        let source: Source
        var receiver: LiveReceiver
    }

    /// The words for what is looked at, such as `replay of drive.nmea`.
    package let title: String

    /// The receivers in the order in which they came.
    package var receivers: [LiveReceiver] { entries.map(\.receiver) }

    private var entries: [Entry] = []
    private var chosen = 0

    /// The state of the database; nil where nothing is stored, or nobody has looked yet.
    package var storage: StorageReport?

    /// The reason why no source tells anything; nil where one does.
    package var trouble: String?

    /// The sources that are gone, with the reason.
    private var lost: [Source: String] = [:]

    /// The sources that are there.
    package private(set) var reached: Set<Source> = []

    /// True where nothing more comes, as a capture has ended.
    package var hasEnded = false

    /// The moment at which the view began, or the source was reached last.
    package var since: ViewMoment

    /// A state in which nothing is known of a source yet.
    package init(title: String, at now: ViewMoment) {
        (self.title, since) = (title, now)
    }

    /// The receiver that is looked at, and its place among all, from 1; nil where there is none.
    package var current: (receiver: LiveReceiver, place: Int)? {
        guard entries.indices.contains(chosen) else { return entries.first.map { ($0.receiver, 1) } }
        return (entries[chosen].receiver, chosen + 1)
    }

    /// Looks at the next receiver, and after the last one at the first.
    package mutating func chooseNext() {
        chosen = entries.isEmpty ? 0 : (min(chosen, entries.count - 1) + 1) % entries.count
    }

    /// Takes a report in.
    package mutating func take(_ report: LiveReport, from source: Source = 0, at now: ViewMoment) {
        trouble = nil
        // Reports that were on their way when the source went are taken in, too, and change nothing of that.
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

    /// Takes note that a source is gone with all its receivers.
    package mutating func lose(_ source: Source, because reason: String) {
        lost[source] = reason
        reached.remove(source)
        markGone(source)
    }

    /// Takes note that a source is reached, for the first time or again.
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
        // A receiver that comes back with a recording that was started again is the same.
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
    /// The sentence on what is wrong at a moment; nil where nothing is.
    package func complaint(at now: ViewMoment) -> String? {
        if hasEnded {
            return receivers.isEmpty ? "the capture has ended, and no receiver is in it" : "the capture has ended"
        }
        if let trouble { return trouble }
        guard let receiver = current?.receiver else {
            if let reason = lost.first?.value { return reason }
            let seconds = now.seconds - since.seconds
            return seconds < 3 ? "waiting for a receiver" : "no receiver is there for \(Int(seconds)) s"
        }
        if receiver.isGone, let reason = lost[entries[min(chosen, entries.count - 1)].source] { return reason }
        if receiver.isGone { return "\(receiver.device) is gone; it is shown as it was last" }
        if let silence = receiver.silence(at: now) { return "no data for \(Int(silence)) s" }
        guard !receiver.isLocated else { return nil }
        let isRejected = receiver.fix.map { $0.quality != .none } ?? false
        guard let last = receiver.locatedAt else { return isRejected ? "no fix is accepted yet" : "waiting for a fix" }
        let seconds = Int(now.seconds - last.seconds)
        // One that is rejected now and then is no reason to worry.
        guard seconds >= 3 else { return nil }
        return "no fix\(isRejected ? " is accepted" : "") for \(seconds) s; the last position is shown"
    }
}
