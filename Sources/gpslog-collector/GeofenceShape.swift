internal import GNSS
internal import Logbook

extension Geofence.Shape {
    /// The metres of a circle, at most.
    private static let mostMetres = 1_000_000.0

    /// The corners of a polygon, at most.
    private static let mostCorners = 1000

    /// The circle of `latitude,longitude,radius`; nil where it is none.
    init?(circle text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let latitude = parts[0], let longitude = parts[1], let radius = parts[2],
            let middle = Coordinate(latitude: latitude, longitude: longitude),
            radius > 0, radius <= Self.mostMetres
        else { return nil }
        self = .circle(around: middle, radius: radius)
    }

    /// The polygon of `latitude,longitude latitude,longitude …`; nil where it is none, or has sides across the 180th meridian.
    init?(polygon text: String) {
        var corners: [Coordinate] = []
        for corner in text.split(separator: " ") {
            let parts = corner.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
            guard parts.count == 2, let latitude = parts[0], let longitude = parts[1],
                let place = Coordinate(latitude: latitude, longitude: longitude)
            else { return nil }
            corners.append(place)
        }
        // A corner that closes it is said twice.
        if corners.count > 3, corners.first == corners.last { corners.removeLast() }
        guard (3...Self.mostCorners).contains(corners.count) else { return nil }
        let next = corners.dropFirst() + corners.prefix(1)
        guard zip(corners, next).allSatisfy({ abs($0.longitude - $1.longitude) <= 180 }) else { return nil }
        self = .polygon(corners)
    }

    /// The shape in words, for a list.
    var words: String {
        switch self {
        case .circle(let middle, let radius):
            "circle of \(radius) m around \(middle.latitude),\(middle.longitude)"
        case .polygon(let corners):
            "polygon of \(corners.count) corners from \(corners.first.map { "\($0.latitude),\($0.longitude)" } ?? "nowhere")"
        }
    }
}
