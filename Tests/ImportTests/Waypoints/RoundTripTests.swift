import Export
import GNSS
import Import
import Logbook
import TestSupport
import Testing
import Waypoints

@Suite struct `A waypoint that leaves as a file` {
    @Test(arguments: WaypointFormat.allCases, 0..<60)
    func `comes back as it was, whatever it has`(format: WaypointFormat, seed: Int) {
        var random = SplitMix64(state: UInt64(seed))
        let waypoint = Waypoint.random(using: &random, withCoordinate: format == .gpx)
        let result = WaypointImport.read(WaypointExport.text(of: [waypoint], as: format), as: format, now: .later)
        #expect(result.waypoints == [waypoint])
        #expect(result.waypoints.first?.place.map(\.numbers) == waypoint.place.map(\.numbers))
        #expect(result.issues == [])
        #expect(result.isWhole)
    }

    // Compares bytes, because Swift's strings are equal if they only differ in Unicode normalization.
    @Test(arguments: WaypointFormat.allCases) func `has the same bytes in its text`(format: WaypointFormat) {
        for text in Waypoint.oddTexts {
            let waypoint = Waypoint.slipway.altered(by: [.text(text), .details(text)], at: .later)
            let read = WaypointImport.read(WaypointExport.text(of: [waypoint], as: format), now: .later).waypoints.first
            #expect(read.map { Array($0.text.utf8) } == Array(text.utf8))
            #expect(read?.details.map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test(arguments: WaypointFormat.allCases) func `is recognised among others by what is in the file`(
        format: WaypointFormat
    ) {
        var random = SplitMix64(state: 1)
        let waypoints = (0..<50).map { _ in Waypoint.random(using: &random, withCoordinate: true) }
        let text = WaypointExport.text(of: waypoints, as: format)
        #expect(WaypointImport.read(text, now: .later).waypoints == waypoints)
        #expect(WaypointExport.text(of: waypoints, as: format) == text)
    }

    @Test(arguments: WaypointFormat.allCases) func `comes back from among thousands`(format: WaypointFormat) {
        let waypoints = (0..<2000).map { Waypoint.slipway.numbered($0) }
        let result = WaypointImport.read(WaypointExport.text(of: waypoints, as: format), now: .later)
        #expect(result.waypoints == waypoints)
    }

    @Test(arguments: WaypointFormat.allCases) func `need not be there`(format: WaypointFormat) {
        let result = WaypointImport.read(WaypointExport.text(of: [], as: format), now: .later)
        #expect(result.waypoints == [])
        #expect(result.issues == [])
    }
}

extension UTCTime {
    static let later = UTCTime(nanosecondsSince1970: 1_800_000_000_000_000_000)
}

extension Place {
    /// The bit patterns of its numbers, so that the sign of zero counts too.
    fileprivate var numbers: [UInt64?] {
        [coordinate?.latitude, coordinate?.longitude, altitude, radius].map { $0?.bitPattern }
    }
}

extension Waypoint {
    /// Returns the waypoint with an identifier made from a number.
    func numbered(_ number: Int) -> Waypoint {
        Waypoint(
            text: "\(text) \(number)",
            id: WaypointIdentifier(ofContent: [String(number)]),
            creationDate: creationDate,
            isCompleted: isCompleted,
            dueDate: dueDate,
            alterDate: alterDate,
            details: details,
            place: place
        )
    }
}
