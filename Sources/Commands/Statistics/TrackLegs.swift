package import GNSS
package import Logbook

/// The legs and rests of a track, location by location in order of time.
///
/// Rest is what `TrackMeter` counts as standing time. A short one belongs to the leg that it is in, so that the legs' ways add
/// up to the track's.
package struct TrackLegs {
    /// A leg, or a rest between two.
    package struct Part: Sendable {
        /// True for a rest.
        package let isRest: Bool
        /// The instant at which it began.
        package let start: UTCTime
        /// The instant at which it ended.
        package fileprivate(set) var end: UTCTime
        /// The place at its end: where the rest is, or where the leg led.
        package fileprivate(set) var place: Coordinate
        /// The figures that it adds to the track's.
        package fileprivate(set) var figures: TrackFigures

        /// Seconds from its start to its end.
        package var duration: Double { end.seconds(since: start) }
    }

    /// Seconds of standing time from which on a rest is one.
    private static let shortestRest = 60.0

    private var ended: [Part] = []
    /// The part that goes on, and the standing time at its end, which is not yet long enough to be a rest.
    private var current: Part?
    private var pause: Part?
    private var meter: TrackMeter?

    /// A track that begins.
    package init() {}

    /// The figures of all; nil before the first location.
    package var figures: TrackFigures? { meter?.figures }

    /// The part of a track that has come; nil where nothing has.
    func part(of track: Track) -> Track? {
        guard let start = (ended.first ?? current)?.start, let meter else { return nil }
        return Track(
            id: track.id,
            receiver: track.receiver,
            start: start,
            end: meter.last.time,
            figures: meter.figures,
            name: track.name
        )
    }

    /// The parts up to now, in order.
    package var parts: [Part] {
        guard var last = current else { return ended }
        if let pause { last = Self.joined(last, pause) }
        return ended + [last]
    }

    /// The rests up to now.
    package var rests: [Part] { parts.filter(\.isRest) }

    /// Goes on to a location.
    package mutating func add(_ stored: StoredLocation) {
        let location = stored.location
        guard var going = meter.take() else {
            let begun = TrackMeter(startingAt: location, as: stored.kind)
            meter = begun
            current = Part(
                isRest: false,
                start: location.time,
                end: location.time,
                place: location.coordinate,
                figures: begun.figures
            )
            return
        }
        let start = going.last
        let step = going.add(location, as: stored.kind)
        meter = going
        let part = Part(
            isRest: step.standingTime > 0,
            start: start.time,
            end: location.time,
            place: location.coordinate,
            figures: step
        )
        if part.isRest { rest(part) } else { move(part) }
    }

    private mutating func rest(_ part: Part) {
        if let current, current.isRest {
            self.current = Self.joined(current, part)
            return
        }
        let pause = self.pause.map { Self.joined($0, part) } ?? part
        self.pause = pause
        guard pause.duration >= Self.shortestRest else { return }
        var rest = pause
        if let current, current.duration > 0 {
            ended.append(current)
        } else if let current {
            rest.figures += current.figures
        }
        (current, self.pause) = (rest, nil)
    }

    private mutating func move(_ part: Part) {
        guard let current else { return self.current = part }
        if current.isRest {
            ended.append(current)
            self.current = part
        } else {
            let leg = pause.map { Self.joined(current, $0) } ?? current
            self.current = Self.joined(leg, part)
        }
        pause = nil
    }

    private static func joined(_ one: Part, _ next: Part) -> Part {
        var part = one
        (part.end, part.place) = (next.end, next.place)
        part.figures += next.figures
        return part
    }
}
