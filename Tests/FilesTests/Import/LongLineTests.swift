import GNSS
import Files
import Logbook
import Testing

@Suite struct `A GeoJSON Feature that is too long to hold` {
    private static let count = 12_000

    private func coordinates(_ range: Range<Int>) -> String {
        "[" + range.map { "[13, \(Double($0) / 1000), 7]" }.joined(separator: ",\n") + "]"
    }

    private func times(_ range: Range<Int>) -> String {
        "["
            + range.map { "\"\(UTCTime(nanosecondsSince1970: Int64(1_795_248_000 + $0) * 1_000_000_000))\"" }
            .joined(separator: ", ") + "]"
    }

    private func feature(_ type: String, _ coordinates: String, _ times: String, isTimeFirst: Bool) -> String {
        let geometry = "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
        let properties = "\"properties\":{\"name\":\"[\",\"coordTimes\":\(times)}"
        let members = isTimeFirst ? [properties, geometry] : [geometry, properties]
        return "{\"type\":\"Feature\",\(members.joined(separator: ","))}"
    }

    /// Reads a text in chunks, as from a file, and returns the pages.
    private func pages(_ text: String) -> [ImportPage] {
        let reader = GeoJSONReader()
        var pages: [ImportPage] = []
        func take() {
            pages.append(reader.page)
            reader.page = ImportPage()
        }
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            reader.consume(Array(bytes[start..<min(start + 65_536, bytes.count)]))
            take()
            while reader.hasMore {
                reader.goOn()
                take()
            }
        }
        reader.finish()
        take()
        return pages
    }

    @Test(arguments: [false, true])
    func `gives its points a page at a time, and what follows behind them`(isTimeFirst: Bool) {
        let range = 0..<Self.count
        let long = feature("LineString", coordinates(range), times(range), isTimeFirst: isTimeFirst)
        let short = feature("LineString", coordinates(0..<2), times(20_000..<20_002), isTimeFirst: isTimeFirst)
        let pages = pages("{\"type\":\"FeatureCollection\",\"features\":[\(long),\n\(short)]}")

        let points = pages.flatMap(\.points)
        #expect(pages.flatMap(\.complaints).isEmpty)
        #expect(points.count == Self.count + 2)
        #expect(pages.allSatisfy { $0.points.count <= 2050 })
        #expect(points.map(\.beginsTrack) == (0..<Self.count + 2).map { $0 == 0 || $0 == Self.count })
        let expected = (range.map { 1_795_248_000 + $0 } + [1_795_268_000, 1_795_268_001]).map {
            Int64($0) * 1_000_000_000
        }
        #expect(points.map { $0.fix.time?.nanosecondsSince1970 } == expected)
        #expect(points[777].fix.coordinate == Coordinate(latitude: 0.777, longitude: 13))
    }

    @Test func `begins a track with each of its lines`() {
        let (first, second) = (0..<8000, 8000..<Self.count)
        let text = feature(
            "MultiLineString",
            "[\(coordinates(first)), \(coordinates(second))]",
            "[\(times(first)), \(times(second))]",
            isTimeFirst: false
        )
        let points = pages(text).flatMap(\.points)
        #expect(points.count == Self.count)
        #expect(points.indices.filter { points[$0].beginsTrack } == [0, 8000])
    }

    @Test func `costs a malformed point, and says where`() {
        let range = 0..<Self.count
        let bad = coordinates(range).replacing("[13, 2.5, 7]", with: "[13, 95, 7]")
        let pages = pages(feature("LineString", bad, times(range), isTimeFirst: false))
        #expect(pages.flatMap(\.points).count == Self.count - 1)
        #expect(pages.flatMap(\.complaints) == ["2501:6: the latitude cannot be 95.0 degrees"])
    }

    @Test func `says that it has fewer times than places`() {
        let text = feature("LineString", coordinates(0..<Self.count), times(0..<3), isTimeFirst: false)
        let pages = pages(text)
        #expect(pages.flatMap(\.points).count == 3)
        #expect(
            pages.flatMap(\.complaints).map { $0.drop { $0 != " " } } == [" there are more coordinates than times"]
        )
    }
}
