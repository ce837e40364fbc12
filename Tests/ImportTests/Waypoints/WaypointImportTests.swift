import Export
import GNSS
import Import
import TestSupport
import Testing
import Waypoints

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
}
