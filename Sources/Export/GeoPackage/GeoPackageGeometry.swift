internal import GNSS

/// GeoPackage geometries: a header, then well-known binary (OGC 12-128r17, 2.1.3).
enum GeoPackageGeometry {
    static func point(_ place: Coordinate, altitude: Double?) -> [UInt8] {
        var bytes = header(envelope: nil)
        // ISO 13249-3: types with heights are greater by 1000.
        append(UInt32(altitude == nil ? 1 : 1001), to: &bytes)
        append(place.longitude, to: &bytes)
        append(place.latitude, to: &bytes)
        if let altitude { append(altitude, to: &bytes) }
        return bytes
    }

    /// A line, with heights if all places have one; `nil` for fewer than two places.
    static func line(_ places: [(place: Coordinate, altitude: Double?)], within extent: GeoPackageExtent) -> [UInt8]? {
        guard places.count > 1 else { return nil }
        let hasHeights = places.allSatisfy { $0.altitude != nil }
        var bytes = header(envelope: extent)
        bytes.reserveCapacity(bytes.count + 9 + places.count * 24)
        append(UInt32(hasHeights ? 1002 : 2), to: &bytes)
        append(UInt32(places.count), to: &bytes)
        for (place, altitude) in places {
            append(place.longitude, to: &bytes)
            append(place.latitude, to: &bytes)
            if hasHeights, let altitude { append(altitude, to: &bytes) }
        }
        return bytes
    }

    /// The header, and the byte of well-known binary that means little-endian.
    private static func header(envelope: GeoPackageExtent?) -> [UInt8] {
        var bytes = Array("GP".utf8)
        bytes.append(0)
        // Bit 0: little-endian; bits 1 to 3: envelope, 1 for west, east, south, north.
        bytes.append(envelope == nil ? 1 : 3)
        append(UInt32(bitPattern: GeoPackageSchema.referenceSystem), to: &bytes)
        if let envelope {
            for edge in [envelope.west, envelope.east, envelope.south, envelope.north] { append(edge, to: &bytes) }
        }
        bytes.append(1)
        return bytes
    }

    private static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private static func append(_ number: Double, to bytes: inout [UInt8]) {
        let bits = number.bitPattern
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
}

/// Smallest bounding box in degrees that does not cross the 180th meridian.
struct GeoPackageExtent: Sendable {
    private(set) var west = Double.infinity
    private(set) var east = -Double.infinity
    private(set) var south = Double.infinity
    private(set) var north = -Double.infinity

    var isEmpty: Bool { west > east }

    /// Extends the box to contain a place.
    mutating func include(_ place: Coordinate) {
        (west, east) = (min(west, place.longitude), max(east, place.longitude))
        (south, north) = (min(south, place.latitude), max(north, place.latitude))
    }
}
