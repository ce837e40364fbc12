internal import ArgumentParser
internal import GNSS
internal import Logbook

/// Options with a geofence's circle or polygon.
struct GeofenceOutlineOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A circle: latitude, longitude, and radius in metres, up to 1000000.",
            valueName: "latitude,longitude,radius"
        )
    )
    var circle: String?

    @Option(
        help: ArgumentHelp(
            "A polygon: 3 to 1000 corners as latitude,longitude, separated by spaces; must not cross 180 degrees.",
            valueName: "corners"
        )
    )
    var polygon: String?

    /// The circle or polygon; `nil` if there is neither.
    var shape: Geofence.Shape? {
        get throws(ValidationError) {
            switch (circle, polygon) {
            case (nil, nil): return nil
            case (let circle?, nil):
                guard let shape = Geofence.Shape(circle: circle) else {
                    throw ValidationError("--circle needs latitude,longitude,radius, such as 54.32,10.15,500.")
                }
                return shape
            case (nil, let polygon?):
                guard let shape = Geofence.Shape(polygon: polygon) else {
                    throw ValidationError(
                        "--polygon needs 3 or more corners, such as \"54.3,10.1 54.5,10.1 54.5,10.4\", and must not cross 180 degrees."
                    )
                }
                return shape
            default: throw ValidationError("use either --circle or --polygon.")
            }
        }
    }
}

extension Geofence.Shape {
    /// Parses `latitude,longitude,radius`; `nil` if it is invalid.
    init?(circle text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard parts.count == 3, let latitude = parts[0], let longitude = parts[1], let radius = parts[2],
            let middle = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(around: middle, radius: radius)
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
        self.init(corners: corners)
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
