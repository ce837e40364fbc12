import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A file that may have waypoints` {
    @Test(arguments: ["", " \n", "\0\0", "some words", "<html></html>", "$GPGGA,1*00", "time,speed\n1,2\n", "\u{FEFF}"])
    func `has none where its format is not known, and that is said`(text: String) {
        let result = WaypointImport.read(Array(text.utf8), now: .later)
        #expect(result.waypoints.isEmpty)
        #expect(result.issues.count == 1)
        #expect(!result.isWhole)
    }

    @Test(
        arguments: WaypointFormat.allCases,
        ["", "\0", "]", "\"", "[[[[", "<", "<plist", "<gpx>", "<gpx><wpt>", ",,,", "-"]
    )
    func `may be anything else than it is said to be`(format: WaypointFormat, text: String) {
        let result = WaypointImport.read(Array(text.utf8), as: format, now: .later)
        #expect(result.waypoints.isEmpty)
        #expect(!result.issues.isEmpty)
    }

    @Test(arguments: [
        (WaypointFormat.json, "[", "]"), (.json, "{\"place\":", "}"), (.json, "{\"x\":[", "]}"),
        (.plist, "<array>", "</array>"),
        (.plist, "<dict><key>place</key>", "</dict>"), (.gpx, "<wpt lat='1' lon='2'>", "</wpt>"),
    ])
    func `may go deep`(format: WaypointFormat, opening: String, closing: String) {
        let root = format == .json ? ("", "") : ("<\(format.rawValue)>", "</\(format.rawValue)>")
        let (open, close) = (String(repeating: opening, count: 5000), String(repeating: closing, count: 5000))
        let result = WaypointImport.read(Array((root.0 + open + close + root.1).utf8), as: format, now: .later)
        #expect(result.waypoints.isEmpty)
        #expect(!result.issues.isEmpty)
    }

    @Test(arguments: WaypointFormat.allCases, 0..<50)
    func `may be damaged anywhere`(format: WaypointFormat, seed: Int) {
        var random = SplitMix64(state: UInt64(seed))
        var bytes = WaypointExport.text(of: [.slipway, .bare, .slipway], as: format)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[index] = .random(in: 0 ... .max, using: &random)
            case 1: bytes.removeSubrange(index..<min(bytes.count, index + 5))
            case 2: bytes.insert(contentsOf: bytes[..<index].suffix(20), at: index)
            default: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
        let result = WaypointImport.read(bytes, as: format, now: .later)
        #expect(result.waypoints == WaypointImport.read(bytes, as: format, now: .later).waypoints)
    }

    @Test(arguments: WaypointFormat.allCases, [1, 2, 3, 7, 64])
    func `may come in pieces`(format: WaypointFormat, size: Int) {
        let mark: [UInt8] = format == .gpx || format == .plist ? [] : [0xEF, 0xBB, 0xBF]
        let bytes = mark + WaypointExport.text(of: [.slipway, .bare, .slipway], as: format)
        for cut in [bytes.count, bytes.count / 2, bytes.count - 3] {
            let part = Array(bytes[..<cut])
            let whole = WaypointImport.read(part, as: format, now: .later)
            let inPieces = WaypointImport.read(part, as: format, now: .later, inPiecesOf: size)
            #expect(inPieces.waypoints == whole.waypoints)
            #expect(inPieces.issues == whole.issues)
            #expect(inPieces.isWhole == whole.isWhole)
        }
    }

    @Test(arguments: WaypointFormat.allCases)
    func `is handed on a little at a time, however long it is`(format: WaypointFormat) async throws {
        let place = Place("Laboe", at: Coordinate(latitude: 54.41, longitude: 10.22))
        let waypoints = (0..<5000).map { Waypoint.made($0).altered(by: [.place(place)], at: .later) }
        let folder = try TemporaryFolder()
        let file = folder.file("buoys")
        try TextFile.overwrite(file, with: WaypointExport.text(of: waypoints, as: format))
        var (count, most) = (0, 0)
        try await WaypointImport.read(file, as: nil, now: .later) { page in
            #expect(page.issues.isEmpty)
            (count, most) = (count + page.waypoints.count, max(most, page.waypoints.count))
        }
        #expect(count == waypoints.count)
        #expect(most < waypoints.count / 3)
    }

    @Test func `is left where a waypoint is larger than anybody writes`() {
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 9 << 20)
        let json = WaypointImport.read(Array(#"[{"text":"A"},{"text":""#.utf8) + text, as: .json, now: .later)
        let csv = WaypointImport.read(Array("text\nA\n\"".utf8) + text + Array("\"\nB".utf8), as: .csv, now: .later)
        let start = "<gpx><wpt lat='1' lon='2'><name>A</name></wpt><wpt lat='1' lon='2'><name>"
        let gpx = WaypointImport.read(Array(start.utf8) + text + Array("</name></wpt></gpx>".utf8), now: .later)
        #expect(json.waypoints.map(\.text) == ["A"] && !json.isWhole)
        #expect(csv.waypoints.map(\.text) == ["A"] && !csv.isWhole)
        #expect(gpx.waypoints.map(\.text) == ["A", "Waypoint"] && gpx.issues.count == 1)
    }
}

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
