package import GNSS

/// Splits a track into legs and stops, location by location in order of time.
///
/// `TrackMeter` decides what counts as standing time. A short stop belongs to its leg, so that the legs' distances add
/// up to that of the track.
package struct TrackLegs {
    /// A leg, or the stop between two legs.
    package struct Part: Sendable {
        /// Whether it is a stop.
        package let isRest: Bool
        package let start: UTCTime
        package fileprivate(set) var end: UTCTime
        /// Position of the stop, or the end of the leg.
        package fileprivate(set) var place: Coordinate
        /// Figures that this part adds to the track's.
        package fileprivate(set) var figures: TrackFigures

        /// From `start` to `end`, in seconds.
        package var duration: Double { end.seconds(since: start) }
    }

    /// Minimum standing time of a stop in seconds.
    private static let shortestRest = 60.0

    private var ended: [Part] = []
    /// The current part, and the standing time at its end, which is still too short for a stop.
    private var current: Part?
    private var pause: Part?
    private var meter: TrackMeter?

    package init() {}

    /// Figures of the whole track; `nil` before the first location.
    package var figures: TrackFigures? { meter?.figures }

    /// The part of a track added so far; `nil` without locations.
    package func part(of track: Track) -> Track? {
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

    /// Legs and stops so far, in order.
    package var parts: [Part] {
        guard var last = current else { return ended }
        if let pause { last = Self.joined(last, pause) }
        return ended + [last]
    }

    /// Stops so far, in order.
    package var rests: [Part] { parts.filter(\.isRest) }

    /// Adds the next location.
    package mutating func add(_ stored: StoredLocation) {
        let location = stored.location
        guard var going = meter.take() else {
            let begun = TrackMeter(startingAt: location, as: stored.kind, suspicion: stored.suspicion)
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
        let step = going.add(location, as: stored.kind, suspicion: stored.suspicion)
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
