import Commands
import Platform
import TestSupport
import Testing
import Logbook

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

    @Suite struct `in a journal` {
        private let journal = InMemoryWaypointJournal()

        init() async { _ = await journal.add([.slipway, .bare]) }

        @Test(arguments: [WaypointReference.number(2), .prefix("0123"), .prefix("0123456789ABCDEF")])
        func `finds it`(reference: WaypointReference) async throws {
            #expect(try await reference.waypoint(in: journal) == .slipway)
        }

        @Test(arguments: [
            (WaypointReference.number(3), "there is no waypoint 3: the list has 2;"),
            (.prefix("f"), "no waypoint's identifier begins with f;"),
            (.prefix("0"), "0 may be any of 00000000, 01234567; give more digits."),
        ])
        func `finds none that is not there, or not the only one`(
            reference: WaypointReference,
            words: String
        ) async throws {
            let error = await #expect(throws: Failure.self) { try await reference.waypoint(in: journal) }
            #expect(error?.description.hasPrefix(words) == true)
        }
    }
}
