import FoundationEssentials
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The fixes of a fleet in SQL` {
    private let logger: Logger
    private let address: String

    init() async throws {
        logger = try Logger()
        address = try await PostgresServer.newDatabase()
    }

    private func onFleet(_ arguments: String...) async throws -> String {
        let outcome = try await logger.gpslog
            .run(arguments, environment: ["GPSLOG_DATABASE": address + "&device=boat"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output
    }

    @Test(
        .enabled(if: Tool.python3.isInstalled, "python3 is not installed"),
        arguments: ["car-multi-gnss", "city-walk", "cold-start", "noisy-line", "outliers"]
    )
    func `have all columns that the logger's have, to the last digit`(fixture: String) async throws {
        let capture = Checkout.fixture(fixture + ".nmea").string
        _ = try await onFleet("replay", "-q", capture)
        _ = try await logger.run("replay", "-q", capture)
        let reader = Checkout.root.appending("Documentation/sealed_fixes.py").string
        let expected = try await Tool.python3.run([reader, logger.database]).output
        let question = "SELECT row_to_json(f)::text FROM chunk, LATERAL fixes(data) AS f ORDER BY f.id"
        let lines = try await onFleet("query", question).split(separator: "\n").dropFirst()
        let fixes = try lines.map { try decoded(String($0.dropFirst().dropLast()).replacing("\"\"", with: "\"")) }
        #expect(fixes.count > 50 && fixes.first?.count == 47)
        #expect(try fixes == expected.split(separator: "\n").map { try decoded(String($0)) })
    }

    @Test func `have the accuracy of speed and course, where these are the receiver's`() async throws {
        let capture = logger.folder.file("binary.ubx")
        try TextFile.overwrite(capture, with: UBXFrame.drive)
        _ = try await onFleet("replay", "-q", "--no-filter", capture.string)
        for relation in ["fix", "fixes_of('boat')", "chunk, LATERAL fixes(data)"] {
            let question = "SELECT speed_accuracy, course_accuracy FROM \(relation) ORDER BY time"
            let answer = "speed_accuracy,course_accuracy\n0.321,5\n0.04,\n,5\n0.25,2\n"
            #expect(try await onFleet("query", question) == answer)
        }
    }

    private func decoded(_ object: String) throws -> [String: Value] {
        try JSONDecoder().decode([String: Value].self, from: Data(object.utf8))
    }

    @Test(arguments: ["city-walk", "outliers"])
    func `have the values that are exported`(fixture: String) async throws {
        _ = try await onFleet("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        let exported = CSVRows(try await onFleet("export", "--format", "csv", "--all")).rows
        let question = """
            SELECT to_char(time AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS time, receiver,
              track, verdict AS status, reason, latitude, longitude, altitude, speed, course, horizontal_accuracy,
              vertical_accuracy, hdop, satellites FROM fix WHERE device = 'boat' ORDER BY time, fix
            """
        let read = CSVRows(try await onFleet("query", question)).rows
        #expect(read.count == exported.count && read.count > 100)
        for (read, exported) in zip(read, exported) {
            for name in ["time", "receiver", "track", "status", "reason"] { #expect(read[name] == exported[name]) }
            // Tolerances follow from the decimals of an export.
            for (names, error) in [
                (["latitude", "longitude"], 0.51e-9),
                (["altitude", "speed", "horizontal_accuracy", "vertical_accuracy", "hdop", "satellites"], 0.51e-3),
            ] {
                for name in names {
                    let (value, other) = (Double(read[name] ?? ""), Double(exported[name] ?? ""))
                    #expect((value == nil) == (other == nil))
                    #expect(abs((value ?? 0) - (other ?? 0)) < error, "\(name)")
                }
            }
        }
    }
}

private enum Value: Decodable, Equatable {
    case integer(Int64)
    case real(Double)
    case text(String)
    case null

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let integer = try? container.decode(Int64.self) {
            self = .integer(integer)
        } else if let real = try? container.decode(Double.self) {
            self = .real(real)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}
