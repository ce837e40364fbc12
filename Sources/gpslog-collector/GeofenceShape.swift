internal import GNSS
internal import Logbook

extension Geofence.Shape {
    /// Largest radius of a circle in metres.
    private static let mostMetres = 1_000_000.0

    private static let mostCorners = 1000

    /// Parses `latitude,longitude,radius`; `nil` if it is invalid.
    init?(circle text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let latitude = parts[0], let longitude = parts[1], let radius = parts[2],
            let middle = Coordinate(latitude: latitude, longitude: longitude),
            radius > 0, radius <= Self.mostMetres
        else { return nil }
        self = .circle(around: middle, radius: radius)
    }

    /// Parses `latitude,longitude latitude,longitude …`; `nil` if it is invalid or a side crosses the 180th meridian.
    init?(polygon text: String) {
        var corners: [Coordinate] = []
        for corner in text.split(separator: " ") {
            let parts = corner.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            corners.append(place)
        }
        // Drop a repeated first corner that closes the polygon.
        if corners.count > 3, corners.first == corners.last { corners.removeLast() }
        guard (3...Self.mostCorners).contains(corners.count) else { return nil }
        let next = corners.dropFirst() + corners.prefix(1)
        guard zip(corners, next).allSatisfy({ abs($0.longitude - $1.longitude) <= 180 }) else { return nil }
        self = .polygon(corners)
    }

    /// Description of the shape in a list.
    var words: String {
        switch self {
        case .circle(let middle, let radius):
            "circle of \(radius) m around \(middle.latitude),\(middle.longitude)"
        case .polygon(let corners):
            "polygon of \(corners.count) corners from \(corners.first.map { "\($0.latitude),\($0.longitude)" } ?? "nowhere")"
        }
    }
}
