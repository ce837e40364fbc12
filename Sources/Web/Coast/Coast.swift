internal import Glibc
package import GNSS
internal import Hummingbird
internal import Storage
internal import Text

/// Coastlines of GSHHG, whose lines (segments) are grouped in bins of some degrees.
package struct Coast: Sendable {
    /// Longitude (x, -180 to 180) and latitude (y) in degrees.
    package typealias Point = SIMD2<Double>

    /// Most points per response.
    private static let mostPoints = 8000

    private static let headBytes = 20

    private let bytes: [UInt8]
    private let binDegrees: Double
    private let (columns, rows): (Int, Int)
    private let (segments, points): (Int, Int)

    /// Reads the format that `CoastFile.copy` writes; `nil` for anything else.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headBytes else { return nil }
        self.bytes = bytes
        let head = (0..<5).map { Self.number(in: bytes, at: 4 * $0) }
        guard head.allSatisfy({ (1...10_000_000).contains($0) }) else { return nil }
        binDegrees = Double(head[0]) / 60
        (columns, rows, segments, points) = (head[1], head[2], head[3], head[4])
        guard columns <= 1000, rows <= 1000,
            bytes.count == Self.headBytes + 8 * columns * rows + 8 * segments + 4 * points
        else { return nil }
    }

    /// Lines within a box, simplified to a tolerance in metres, or more coarsely if they would have too many points.
    package func lines(in box: BoundingBox, tolerance: Double) -> [[Point]] {
        let bins = (0..<rows * columns).filter { overlaps($0, box) }
        // A map never shows more than 3000 points in a row.
        var degrees = max(max(tolerance, 1) / 111_195, (box.north - box.south) / 3000)
        while true {
            let lines = bins.flatMap { bin in range(ofBin: bin).compactMap { line($0, from: corner(of: bin), degrees) }
            }
            if degrees > 90 || lines.reduce(0, { $0 + $1.count }) <= Self.mostPoints { return lines }
            degrees *= 1.5
        }
    }

    private func overlaps(_ bin: Int, _ box: BoundingBox) -> Bool {
        let west = corner(of: bin)
        guard west.y <= box.north, west.y + binDegrees >= box.south else { return false }
        let (isEast, isWest) = (west.x + binDegrees >= box.west, west.x <= box.east)
        return box.west <= box.east ? isEast && isWest : isEast || isWest
    }

    /// South-western corner of a bin; bins are counted from the north, and eastwards from Greenwich.
    private func corner(of bin: Int) -> Point {
        let (row, column) = bin.quotientAndRemainder(dividingBy: columns)
        let east = Double(column) * binDegrees
        return Point(east >= 180 ? east - 360 : east, 90 - Double(row + 1) * binDegrees)
    }

    private func range(ofBin bin: Int) -> Range<Int> {
        let start = Self.number(in: bytes, at: Self.headBytes + 4 * bin)
        let count = Self.number(in: bytes, at: Self.headBytes + 4 * (columns * rows + bin))
        guard start >= 0, count >= 0, start <= segments, count <= segments - start else { return 0..<0 }
        return start..<start + count
    }

    /// A segment without points closer than `degrees` to the previous one; `nil` if the whole segment is smaller than
    /// that.
    private func line(_ segment: Int, from corner: Point, _ degrees: Double) -> [Point]? {
        let place = Self.headBytes + 8 * columns * rows + 4 * segment
        let (packed, start) = (Self.number(in: bytes, at: place), Self.number(in: bytes, at: place + 4 * segments))
        // The nine lowest bits hold the level and the sides of the bin.
        let count = packed >> 9
        guard start >= 0, count >= 2, start <= points, count <= points - start else { return nil }
        let least = Point(degrees / max(0.05, cos((corner.y + binDegrees / 2) * .pi / 180)), degrees)
        var line = [point(start, from: corner)]
        for number in start + 1..<start + count {
            let (last, next) = (line[line.count - 1], point(number, from: corner))
            let isFar = abs(next.x - last.x) >= least.x || abs(next.y - last.y) >= least.y
            // Keep the ends, which neighbouring segments share.
            if isFar || number == start + count - 1 { line.append(next) }
        }
        if line.count > 2 { return line }
        let size = line[line.count - 1] - line[0]
        return abs(size.x) >= least.x || abs(size.y) >= least.y ? line : nil
    }

    private func point(_ number: Int, from corner: Point) -> Point {
        let place = Self.headBytes + 8 * (columns * rows + segments) + 4 * number
        let east = Int(bytes[place]) | Int(bytes[place + 1]) << 8
        let north = Int(bytes[place + 2]) | Int(bytes[place + 3]) << 8
        return corner + Point(Double(east), Double(north)) * (binDegrees / 65535)
    }

    private static func number(in bytes: [UInt8], at place: Int) -> Int {
        Int(Int32(truncatingIfNeeded: (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }))
    }
}

/// Serves the coastlines installed on this machine; they are loaded at the first request.
actor CoastAnswers {
    private static let attribution = "Coast: GSHHG (Wessel and Smith, LGPL)"

    private var reading: Task<Coast?, Never>?

    /// Lines within a box, at the map's resolution.
    ///
    /// The list is empty if no coastlines are installed.
    ///
    /// - Throws: `HTTPError` if the box or the tolerance is invalid.
    func lines(_ request: Request) async throws -> Response {
        let (box, tolerance) = (try ViewQuery.box(request), try ViewQuery.tolerance(request))
        guard let box else {
            throw HTTPError(.badRequest, message: "box is required: west,south,east,north in degrees")
        }
        var object = JSONObject()
        let coast = await coast()
        let lines = coast?.lines(in: box, tolerance: tolerance) ?? []
        object.add("lines", json: JSONText.array(lines.map { JSONText.array($0.map(Self.point)) }))
        object.add("attribution", text: coast.map { _ in Self.attribution })
        return Response(json: object.description)
    }

    private func coast() async -> Coast? {
        if let reading { return await reading.value }
        let task = Task { await StorageQueue().run { CoastFile.read() } }
        reading = task
        return await task.value
    }

    private static func point(_ point: Coast.Point) -> String {
        JSONText.array([DecimalText.string(point.y, decimals: 3), DecimalText.string(point.x, decimals: 3)])
    }
}
