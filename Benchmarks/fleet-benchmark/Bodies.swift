import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage

/// The requests of a device that uploads a whole database.
struct Bodies: Sendable {
    enum Kind: String { case chunks, overland }

    private(set) var all: [[UInt8]] = []

    private(set) var count = 0

    let mediaType: String

    var size: Int { all.reduce(0) { $0 + $1.count } }

    /// Reads a database and creates requests with `batch` fixes each.
    init(of database: FilePath, as kind: Kind, each batch: Int, atMost most: Int) async throws {
        mediaType = kind == .chunks ? "application/vnd.gpslog.fixes" : "application/json"
        let storage = try await SQLiteStorage.forReading(from: database)
        let selection = FixSelection(includesRejected: kind == .chunks)
        var last: StoredFix?
        while count < most {
            let page = try await storage.fixes(in: selection, after: last, limit: min(batch, most - count))
            if page.isEmpty { return }
            all.append(kind == .chunks ? Self.chunk(page) : Self.overland(page))
            count += page.count
            last = page.last
        }
    }

    private static func chunk(_ fixes: [StoredFix]) -> [UInt8] {
        var builder = ChunkBuilder(of: fixes.count)
        for fix in fixes {
            let track: Int64? = fix.judged.verdict.location == nil ? nil : 1
            builder.append(FixWithNumbers(id: fix.id, receiver: 1, run: nil, track: track, judged: fix.judged))
        }
        return Array("{\"receiver\":\"receiver\"}\n".utf8) + builder.sealed()
    }

    private static func overland(_ fixes: [StoredFix]) -> [UInt8] {
        let features = fixes.compactMap(\.judged.verdict.location).map { location in
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[\(location.coordinate.longitude),\
            \(location.coordinate.latitude)]},"properties":{"timestamp":\(Double(location.time.nanosecondsSince1970) / 1e9),\
            "altitude":\(location.altitude ?? -1),"speed":\(location.speedOverGround ?? -1),"horizontal_accuracy":5,\
            "motion":["driving"],"battery_state":"unplugged","battery_level":0.8,"wifi":"","device_id":"phone"}}
            """
        }
        return Array("{\"locations\":[\(features.joined(separator: ","))]}".utf8)
    }
}
