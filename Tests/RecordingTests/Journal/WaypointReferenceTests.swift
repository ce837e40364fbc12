import Recording
import Testing

@Suite struct `What names a waypoint` {
    @Test(arguments: ["1", "17", "0", "9999999"])
    func `is a number where it is short and decimal`(text: String) {
        #expect(WaypointReference(text) == Int(text).map(WaypointReference.number))
    }

    @Test(arguments: ["a", "3f", "3fa2b1c0", "12345678", "FFFF", "0123456789abcdef0123456789abcdef"])
    func `is the beginning of an identifier else`(text: String) {
        #expect(WaypointReference(text) == .prefix(text))
    }

    @Test(arguments: ["", "-1", "x", "3g", "1.5", "٣", "0123456789abcdef0123456789abcdef0"])
    func `is nothing else`(text: String) {
        #expect(WaypointReference(text) == nil)
    }
}
