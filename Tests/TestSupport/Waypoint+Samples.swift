package import GNSS
package import Logbook

extension UTCTime {
    /// The middle of the leap second at the end of 2016.
    package static let withinLeapSecond =
        UTCTime(iso8601: "2016-12-31T23:59:60.5Z") ?? UTCTime(nanosecondsSince1970: 0)
}

extension Waypoint {
    /// A waypoint with all values set.
    package static let slipway = Waypoint(
        text: "Slipway, steep",
        id: WaypointIdentifier("0123456789abcdef0123456789abcdef") ?? .random(),
        creationDate: UTCTime(nanosecondsSince1970: 1_777_000_000_000_000_000),
        isCompleted: true,
        dueDate: UTCTime(nanosecondsSince1970: 1_792_000_000_250_000_000),
        alterDate: UTCTime(nanosecondsSince1970: 1_784_000_000_123_456_789),
        details: "concrete, 1:6\nslippery",
        place: Place(
            "Laboe",
            at: Coordinate(latitude: 54.41, longitude: 10.22),
            altitude: -1.5,
            radius: 40
        )
    )

    /// A waypoint with only a text.
    package static let bare = Waypoint(
        text: "Buy rope",
        id: WaypointIdentifier("00000000000000000000000000000007") ?? .random(),
        creationDate: UTCTime(nanosecondsSince1970: 1_777_000_000_000_000_000)
    )

    /// A waypoint created at this many seconds into a morning.
    package static func made(_ second: Int) -> Waypoint {
        Waypoint(text: "at \(second)", id: .random(), creationDate: .morning(Double(second)))
    }

    /// Texts that are difficult for file formats.
    package static let oddTexts = [
        "", " ", " both ends\t", "\"quoted\" 'too'", "a\nb\r\nc\rd\n", "<&>]]>&amp;&#65;",
        "\u{1F6A4}\u{200D}\u{1F3FD}e\u{301}",
        "\u{5E2}\u{5D1}\u{5E8}\u{5D9}\u{5EA} \u{202E}abc\u{202C}", "\0", "a\0b\u{1}\u{8}\u{1F}\u{7F}\u{85}",
        "\u{FFFE}\u{FFFF}",
        "\u{FEFF}text", "\u{2028}\u{2029}", "a,b;c\td", "\\u0041\\n\\\"", "=1+2", "null", "-12.5", "true", "2026-11-21",
        "\u{10FFFF}\u{E000}\u{D7FF}", String(repeating: "\u{FC}\n\"", count: 25_000),
    ]

    /// A random waypoint, with unusual values more often than in reality.
    package static func random(using random: inout SplitMix64, withCoordinate: Bool = false) -> Waypoint {
        func any<Value>(_ values: [Value], or value: Value) -> Value { values.randomElement(using: &random) ?? value }
        let oddTimes: [Int64] = [.min, .min + 1, .min + 999_999_999, -1, 0, 999_999, 1_000_000, .max - 1, .max]
        let times =
            oddTimes.map(UTCTime.init(nanosecondsSince1970:))
            + [
                .withinLeapSecond, UTCTime(nanosecondsSince1970: .random(in: .min ... .max, using: &random)),
                UTCTime(iso8601: "1972-06-30T23:59:60.000000000Z"),
                UTCTime(iso8601: "1972-06-30T23:59:60.999999999Z"), UTCTime(iso8601: "1969-12-31T23:59:59.999Z"),
            ].compactMap(\.self)
        let latitude = any(
            [-90, 90, 0, -0.0, .leastNonzeroMagnitude, -5e-05, 1e-9, .random(in: -90...90, using: &random)],
            or: 0
        )
        let longitude = any([-180, 180, 179.99999999999997, 1e-300, .random(in: -180...180, using: &random)], or: 0)
        let numbers = [nil, -3.25, 0, 8848.86, 1e15, -1.7976931348623157e308, 0.1 + 0.2, 123_456_789.123_456_78]
        let coordinate =
            withCoordinate || Bool.random(using: &random)
            ? Coordinate(latitude: latitude, longitude: longitude) : nil
        let place = Place(
            any(oddTexts, or: ""),
            at: coordinate,
            altitude: any(numbers, or: nil),
            radius: any([nil, 25, .leastNonzeroMagnitude, 1e300], or: nil)
        )
        let bits = (0..<4).map { _ in UInt32.random(in: 0 ... .max, using: &random) }
        let id = bits.map { String(UInt64($0) + 1 << 32, radix: 16).dropFirst() }.joined()
        return Waypoint(
            text: any(oddTexts, or: ""),
            id: WaypointIdentifier(id) ?? .random(),
            creationDate: any(times, or: .withinLeapSecond),
            isCompleted: .random(using: &random),
            dueDate: any(times + [nil], or: nil),
            alterDate: any(times + [nil], or: nil),
            details: any(oddTexts + [nil, nil], or: nil),
            place: withCoordinate ? place : any([place, nil], or: nil)
        )
    }
}
