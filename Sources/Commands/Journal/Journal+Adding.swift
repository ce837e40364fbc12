internal import Files
package import GNSS
internal import Glibc
internal import Logbook
internal import Recording
internal import Storage
internal import SystemPackage
internal import Terminal
internal import Text
internal import Waypoints

/// A new waypoint as described by the user.
package struct NewWaypoint: Sendable {
    /// Text of the waypoint; `nil` to prompt for it.
    package var text: String?

    /// Longer description besides the text.
    package var details: String?

    /// When the waypoint should be visited.
    package var due: UTCTime?

    /// Place as described by the user; by default the current position.
    package var place: PlaceRequest

    package init(text: String?, details: String? = nil, due: UTCTime? = nil, place: PlaceRequest = PlaceRequest()) {
        (self.text, self.details, self.due, self.place) = (text, details, due, place)
    }
}

extension Journal {
    /// Adds a waypoint with the time, and unless the user specifies a place, the position, at the start of the command.
    ///
    /// - Parameters:
    ///   - new: the waypoint as described by the user.
    ///   - isJSON: whether to print the waypoint as a JSON object.
    ///   - read: reads the text if `new` has none.
    /// - Throws: `Failure` if the text is empty, the current position is required but unknown, or the database cannot
    ///   be written.
    package func add(_ new: NewWaypoint, asJSON isJSON: Bool = false, reading read: () throws -> String) async throws {
        let moment = try await moment(at: now)
        let text = try await asCommand {
            try new.requirePlace(at: moment)
            return try new.requiredText(try new.text ?? read())
        }
        let waypoint = try await add(new, saying: text, at: moment)
        if isJSON { return try tell(WaypointRow(waypoint, number: nil, from: nil).json.description) }
        try tell("added \(waypoint.line), \(new.place.told(waypoint.place, moment.currentPosition, units))")
    }
}

extension NewWaypoint {
    func waypoint(saying text: String, at moment: Journal.Moment) -> Waypoint {
        let fresh = moment.currentPosition.flatMap { $0.isFresh ? $0 : nil }
        return Waypoint(
            text: text,
            id: .random(),
            creationDate: fresh?.time(moment.time) ?? moment.time,
            dueDate: due,
            details: details,
            place: place.orHere.place(changing: nil, at: fresh)
        )
    }
}

extension PlaceRequest {
    /// The request, with the current position if the user specified no place.
    fileprivate var orHere: PlaceRequest {
        var request = self
        if isMeantHere { request.position = .here }
        return request
    }

    /// The waypoint's place as text, or why it has none.
    fileprivate func told(_ place: Place?, _ currentPosition: CurrentPosition?, _ units: DisplayUnits) -> String {
        guard let coordinate = place?.coordinate else {
            return orHere.position == .here
                ? "without a position: \(CurrentPosition.advice(currentPosition))" : "at a place by name"
        }
        let text = "at \(units.position(coordinate))"
        guard orHere.position == .here, let currentPosition else { return text }
        return "\(text), a position \(AgeText(currentPosition.age)) old"
    }
}

/// The place of a waypoint as described by the user.
package struct PlaceRequest: Hashable, Sendable {
    /// The kind of position that was requested.
    package enum Position: Hashable, Sendable {
        /// The logger's current position.
        case here
        /// A coordinate, and metres above mean sea level if known.
        case at(Coordinate, altitude: Double?)
        /// Without a position; the place's name is kept.
        case nowhere
    }

    /// The requested position; `nil` to keep the current one.
    package var position: Position?

    /// The place's name; `nil` to keep the current one.
    package var name: String?

    /// Radius of the place in metres; `nil` to keep the current one.
    package var radius: Double?

    package init(position: Position? = nil, name: String? = nil, radius: Double? = nil) {
        (self.position, self.name, self.radius) = (position, name, radius)
    }

    /// Whether the request changes nothing.
    package var isEmpty: Bool { self == PlaceRequest() }

    /// Whether the current position is requested, explicitly or by default.
    var isMeantHere: Bool { position == .here || position == nil && name == nil }

    /// Applies the request to a place.
    ///
    /// - Parameters:
    ///   - former: the place before; `nil` for none.
    ///   - currentPosition: the logger's position; `nil` if unknown.
    /// - Returns: the changed place; `nil` without a position and a name.
    func place(changing former: Place?, at currentPosition: CurrentPosition?) -> Place? {
        var (coordinate, altitude) = (former?.coordinate, former?.altitude)
        switch position {
        case .here: (coordinate, altitude) = (currentPosition?.location.coordinate, currentPosition?.location.altitude)
        case .at(let place, let height): (coordinate, altitude) = (place, height)
        case .nowhere: (coordinate, altitude) = (nil, nil)
        case nil: break
        }
        let name = name ?? former?.name
        // Removing the position of an unnamed place removes the place.
        guard coordinate != nil || name.map({ position != .nowhere || !$0.isEmpty }) ?? false else { return nil }
        return Place(name ?? "", at: coordinate, altitude: altitude, radius: radius ?? former?.radius)
    }
}

/// Reads text from the keyboard or from a pipe.
package enum TextEntry {
    /// Reads a waypoint's text from standard input: one line from a terminal, or everything from a pipe.
    ///
    /// - Returns: the text without its last line end; invalid UTF-8 is replaced.
    /// - Throws: an error if standard input cannot be read.
    package static func read() throws -> String {
        if isatty(STDIN_FILENO) == 1 {
            Console.standard.ask("Text: ")
            return readLine() ?? ""
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try unsafe buffer.withUnsafeMutableBytes { room in
                try unsafe FileDescriptor.standardInput.read(into: room)
            }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
