import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A waypoint as a property list` {
    @Test func `comes back as it was`() {
        #expect(Waypoint(propertyList: Waypoint.slipway.propertyList, at: .morning(0)) == .slipway)
    }

    @Test(arguments: 0..<500) func `comes back whatever it has`(seed: Int) {
        var random = SplitMix64(state: UInt64(seed))
        let waypoint = Waypoint.random(using: &random)
        #expect(Waypoint(propertyList: waypoint.propertyList, at: .morning(0)) == waypoint)
    }

    @Test func `has dates of whole seconds, as files have them`() {
        let values = Waypoint.slipway.propertyList
        #expect(values["alterDate"] == .date(UTCTime(nanosecondsSince1970: 1_784_000_000_000_000_000)))
        #expect(values["alterDateNanoseconds"] == .integer(123_456_789))
        #expect(values["creationDateNanoseconds"] == nil)
    }

    @Test func `takes its texts from data too, as files have those that XML cannot hold`() {
        var values = Waypoint.slipway.propertyList
        values["text"] = .data([0x41, 0x00, 0x42])
        values["details"] = .data([0xFF])
        #expect(Waypoint(propertyList: values, at: .morning(0))?.text == "A\0B")
        #expect(Waypoint(propertyList: values, at: .morning(0))?.details == nil)
    }

    @Test func `has dates within the first second of all, which does not begin in whole`() {
        let date = UTCTime(nanosecondsSince1970: .min + 7)
        let values = Waypoint.slipway.altered(by: [.due(date)], at: .morning(5)).propertyList
        #expect(values["dueDate"] == .date(UTCTime(nanosecondsSince1970: .min)))
        #expect(values["dueDateNanoseconds"] == .integer(7))
    }

    @Test func `is none without a text`() {
        var values = Waypoint.slipway.propertyList
        values["text"] = nil
        #expect(Waypoint(propertyList: values, at: .morning(0)) == nil)
        values["text"] = .integer(7)
        #expect(Waypoint(propertyList: values, at: .morning(0)) == nil)
    }

    @Test func `is nowhere without a place`() throws {
        var values = Waypoint.slipway.propertyList
        values["place"] = nil
        let altered = try #require(Waypoint.slipway.alterDate)
        #expect(
            Waypoint(propertyList: values, at: .morning(0)) == Waypoint.slipway.altered(by: [.place(nil)], at: altered)
        )
    }

    @Test func `has a place without a position where that is outside the earth`() {
        var values = Waypoint.slipway.propertyList
        values["place"] = .dictionary(["name": .string("Laboe"), "latitude": .real(154), "longitude": .integer(10)])
        #expect(Waypoint(propertyList: values, at: .morning(0))?.place == Place("Laboe"))
    }

    @Test func `is a new one with its text alone`() {
        let waypoint = Waypoint(propertyList: ["text": .string("Jetty")], at: .morning(0))
        #expect(waypoint?.text == "Jetty")
        #expect(waypoint?.isCompleted == false)
        #expect(waypoint?.creationDate == .morning(0))
        #expect(waypoint?.id != Waypoint(propertyList: ["text": .string("Jetty")], at: .morning(0))?.id)
    }
}
