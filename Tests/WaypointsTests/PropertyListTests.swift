import GNSS
import Logbook
import TestSupport
import Testing
import Waypoints

@Suite struct `A waypoint as a property list` {
    @Test func `comes back as it was`() {
        #expect(Waypoint(propertyList: Waypoint.full.propertyList) == .full)
    }

    @Test(arguments: 0..<500) func `comes back whatever it has`(seed: Int) {
        var random = SplitMix64(state: UInt64(seed))
        let waypoint = Waypoint.random(using: &random)
        #expect(Waypoint(propertyList: waypoint.propertyList) == waypoint)
    }

    @Test func `has dates of whole seconds, as files have them`() {
        let values = Waypoint.full.propertyList
        #expect(values["alterDate"] == .date(UTCTime(nanosecondsSince1970: 1_784_000_000_000_000_000)))
        #expect(values["alterDateNanoseconds"] == .integer(123_456_789))
        #expect(values["creationDateNanoseconds"] == nil)
    }

    @Test func `takes its texts from data too, as files have those that XML cannot hold`() {
        var values = Waypoint.full.propertyList
        values["text"] = .data([0x41, 0x00, 0x42])
        values["details"] = .data([0xFF])
        #expect(Waypoint(propertyList: values)?.text == "A\0B")
        #expect(Waypoint(propertyList: values)?.details == nil)
    }

    @Test func `has dates within the first second of all, which does not begin in whole`() {
        let date = UTCTime(nanosecondsSince1970: .min + 7)
        let values = Waypoint.full.altered(by: [.due(date)], at: .summer).propertyList
        #expect(values["dueDate"] == .date(UTCTime(nanosecondsSince1970: .min)))
        #expect(values["dueDateNanoseconds"] == .integer(7))
    }

    @Test func `is none without a text`() {
        var values = Waypoint.full.propertyList
        values["text"] = nil
        #expect(Waypoint(propertyList: values) == nil)
        values["text"] = .integer(7)
        #expect(Waypoint(propertyList: values) == nil)
    }

    @Test func `is nowhere without a place`() {
        var values = Waypoint.full.propertyList
        values["place"] = nil
        #expect(Waypoint(propertyList: values) == Waypoint.full.altered(by: [.place(nil)], at: .summer))
    }

    @Test func `has a place without a position where that is outside the earth`() {
        var values = Waypoint.full.propertyList
        values["place"] = .dictionary(["name": .string("Laboe"), "latitude": .real(154), "longitude": .integer(10)])
        #expect(Waypoint(propertyList: values)?.place == Place("Laboe"))
    }

    @Test func `is a new one with its text alone`() {
        let waypoint = Waypoint(propertyList: ["text": .string("Jetty")])
        #expect(waypoint?.text == "Jetty")
        #expect(waypoint?.isCompleted == false)
        #expect(waypoint?.id != Waypoint(propertyList: ["text": .string("Jetty")])?.id)
    }
}

@Suite struct `The identifier of a waypoint` {
    @Test func `is 32 hexadecimal digits`() {
        let id = WaypointIdentifier.random()
        #expect(id.description.utf8.count == 32)
        #expect(WaypointIdentifier(id.description) == id)
        #expect(WaypointIdentifier("0123456789ABCDEF0123456789abcdef") == Waypoint.full.id)
    }

    @Test(arguments: ["", "0123", "-123456789abcdef0123456789abcdef", "0123456789abcdef0123456789abcdeg"])
    func `is nothing else`(text: String) {
        #expect(WaypointIdentifier(text) == nil)
    }

    @Test func `is known by how it begins`() {
        #expect(Waypoint.full.id.begins(with: "0123AB") == false)
        #expect(Waypoint.full.id.begins(with: "0123456789ABCD"))
    }
}

extension Waypoint {
    fileprivate static func random(using random: inout SplitMix64) -> Waypoint {
        let texts = ["", "a\nb", "\"'<>&", "🚤 עברית", "\0", String(repeating: "ü", count: 1000)]
        let coordinate = Coordinate(
            latitude: .random(in: -90...90, using: &random),
            longitude: .random(in: -180...180, using: &random)
        )
        let places = [
            nil, Place("", at: coordinate), Place("Kiel"), Place("Kiel", at: coordinate, altitude: -3.25),
        ]
        let leap = UTCTime(nanosecondsSince1970: 1_483_228_799_999_999_999, leapNanoseconds: 500_000_000)
        let times = [
            nil, leap, .spring, UTCTime(nanosecondsSince1970: .random(in: .min ... .max, using: &random)),
            UTCTime(nanosecondsSince1970: .min), UTCTime(nanosecondsSince1970: .max),
        ]
        func any<Value>(_ values: [Value], or value: Value) -> Value { values.randomElement(using: &random) ?? value }
        return Waypoint(
            text: any(texts, or: ""),
            id: .random(),
            creationDate: any(times, or: nil) ?? .summer,
            isCompleted: .random(using: &random),
            dueDate: any(times, or: nil),
            alterDate: any(times, or: nil),
            details: any([nil] + texts, or: nil),
            place: any(places, or: nil)
        )
    }
}
