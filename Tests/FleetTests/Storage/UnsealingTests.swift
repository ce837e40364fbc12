import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `The server that reads sealed fixes` {
    private let receiver = ReceiverIdentity("u-blox 7")

    /// A fix's values decoded by the server, and the expected ones.
    private struct Values: Equatable {
        var integers: [Int64?]
        var reals: [Double?]
        var rule: String?

        init(_ row: inout PostgresRow) {
            integers = (0..<6).map { _ in row.nextInteger() }
            reals = (0..<14).map { _ in row.nextReal() }
            integers += (0..<2).map { _ in row.nextInteger() }
            rule = row.nextText()
        }

        init(_ stored: StoredFix) {
            let (fix, verdict) = (stored.judged.received.fix, stored.judged.verdict)
            let location = verdict.location
            integers = [stored.id, stored.run, stored.track, stored.judged.time?.nanosecondsSince1970]
            integers.append(fix.satellitesUsed.map(Int64.init))
            integers.append(stored.judged.received.receivedAt?.nanosecondsSince1970)
            integers += [fix.interference?.code, stored.judged.suspicion.map { Int64($0.reasons.rawValue) }]
            reals = [
                fix.coordinate?.latitude, fix.coordinate?.longitude, fix.altitude, fix.speedOverGround,
                location == nil ? fix.speedOverGround : location?.speedOverGround, location?.horizontalAccuracy,
                location?.distanceTravelled, verdict.rejection?.measured, verdict.rejection?.threshold,
                fix.deviation.latitude, fix.deviation.longitude, fix.speedAccuracy, fix.courseAccuracy,
                stored.judged.suspicion?.disagreement,
            ]
            rule = verdict.rejection?.rule.rawValue
        }
    }

    private static let question = """
        SELECT f.id, f.filter_run, f.track, f.time, f.satellites_used, f.received_time, f.latitude, f.longitude, f.altitude,
          f.speed,
          CASE WHEN f.refined_latitude IS NULL THEN f.speed ELSE f.refined_speed END, f.horizontal_accuracy,
          f.distance_travelled, f.measured, f.threshold, f.latitude_deviation, f.longitude_deviation,
          f.speed_accuracy, f.course_accuracy, f.disagreement, f.interference, f.suspicion, f.rule
        FROM chunk, LATERAL fixes(data) AS f ORDER BY f.id
        """

    @Test(arguments: [(1, 1), (2, 5), (3, 64), (4, 1024)] as [(UInt64, Int)])
    func `has them to the last bit, whatever they are`(seed: UInt64, fixesPerChunk: Int) async throws {
        var generator = SplitMix64(state: seed)
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: fixesPerChunk)
        for round in 0..<30 {
            let fixes = (0..<Int.random(in: 1...40, using: &generator)).map {
                Self.fix(Double(100 * round + $0), seed % 2 == 0 ? 1e-3 : 1e18, &generator)
            }
            _ = try await storage.append(fixes, from: receiver)
        }
        let all = FixSelection(includesRejected: true)
        let stored = try await storage.fixes(in: all, after: nil, limit: 9999).sorted { $0.id < $1.id }
        let read = try PostgresConnection(address).rows(of: Self.question) { Values(&$0) }
        #expect(read.count == stored.count)
        for (read, stored) in zip(read, stored) { #expect(read == Values(stored)) }
    }

    /// A random fix with numbers of all magnitudes, often with few values.
    private static func fix(_ seconds: Double, _ size: Double, _ generator: inout SplitMix64) -> JudgedFix {
        let numbers: [Double?] = [
            nil, 0, 1, -0.1, 0.25, 1e300, -1e300, .leastNonzeroMagnitude, .leastNormalMagnitude / -8,
            .greatestFiniteMagnitude, 9.3e18, -9.3e18, 9.1e18,
            -9.1e18, 12.3456, 1 / 3,
        ]
        func number() -> Double? {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: numbers.randomElement(using: &generator).flatMap(\.self)
            case 1: Double(Int.random(in: -99...99, using: &generator)) / 10
            case 2: Double.random(in: -size...size, using: &generator)
            default: Double(Int.random(in: -99...99, using: &generator)) / 100 * 1852 / 3600
            }
        }
        if Int.random(in: 0..<5, using: &generator) == 0 { return .rejected(at: nil) }
        let latitude = Double(Int.random(in: 0..<60_000_000, using: &generator)) / 1e6
        var judged = JudgedFix.accepted(at: seconds, latitude: latitude, longitude: latitude / 7, speed: number())
        judged.received.fix.altitude = number()
        judged.received.fix.deviation = PositionDeviation(latitude: number(), longitude: number())
        (judged.received.fix.speedAccuracy, judged.received.fix.courseAccuracy) = (number(), number())
        let received: [Int64] = [.max, -.max, 0, 1_795_248_000_000_000_000 + Int64(seconds * 1e9)]
        judged.received.receivedAt = received.randomElement(using: &generator).map {
            UTCTime(nanosecondsSince1970: $0)
        }
        if Bool.random(using: &generator) {
            judged.received.fix.interference = InterferenceReport(code: .random(in: 0..<32, using: &generator))
            let reasons = Suspicion.Reasons(rawValue: .random(in: .min ... .max, using: &generator))
            judged.suspicion = Suspicion(reasons, disagreement: number())
        }
        judged.received.fix.satellitesUsed = Int.random(in: 0...30, using: &generator)
        guard var location = judged.verdict.location else { return judged }
        location.speedOverGround = number()
        location.horizontalAccuracy = number()
        location.distanceTravelled = number()
        let rejection = Rejection(.positionJump, measured: number() ?? 1, threshold: number() ?? 2)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: judged.verdict = .rejected(rejection)
        case 1: judged.verdict = .disputed(location, because: rejection)
        case 2: judged.verdict = .held(location)
        default: judged.verdict = .accepted(location)
        }
        return judged
    }

    @Test func `refuses those of a newer gpslog, and what is cut off`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull")
        _ = try await storage.append((0..<9).map { .accepted(at: Double($0)) }, from: receiver)
        let connection = try PostgresConnection(address)
        for change in ["set_byte(data, 0, 2)", "set_byte(data, 2, 48)", "substr(data, 1, 40)"] {
            let sql = "SELECT count(*) FROM chunk, LATERAL fixes(\(change))"
            #expect(throws: PostgresError.self) { try connection.integer(sql) }
        }
        #expect(try connection.integer("SELECT count(*) FROM chunk, LATERAL fixes(data)") == 9)
    }

    @Test func `finds fixes by device, time and place, across 180 degrees, too`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "it's a gull", fixesPerChunk: 2)
        let fixes = (0..<10).map { second in
            let longitude = Double(second) + 175
            return JudgedFix.accepted(
                at: Double(second),
                latitude: 10,
                longitude: longitude < 180 ? longitude : longitude - 360
            )
        }
        _ = try await storage.append(fixes, from: receiver)
        let connection = try PostgresConnection(address)
        for (question, count) in [
            ("fixes_of('it''s a gull')", 10), ("fixes_of('gull')", 0), ("fixes_of('it''s a gull', 'infinity')", 0),
            ("fixes_of('it''s a gull', '2026-11-21 08:00:03Z', '2026-11-21 08:00:05Z')", 2),
            ("fixes_of('it''s a gull', until => '2026-11-21 08:00:05Z')", 5),
            ("fixes_within(177, 0, -177, 20)", 7), ("fixes_within(-180, 0, 180, 20)", 10),
            ("fixes_within(177, 11, -177, 20)", 0), ("fixes_within(-177, 0, 177, 20)", 5),
            ("fixes_within(177, 0, -177, 20, '2026-11-21 08:00:03Z', '2026-11-21 08:00:05Z')", 2),
            ("fixes_within(177, 0, -177, 20, 'infinity', '-infinity')", 0),
            ("fix WHERE verdict = 'accepted' AND receiver = 'u-blox 7' AND time = '2026-11-21 08:00:03Z'", 1),
        ] as [(String, Int64)] {
            #expect(try connection.integer("SELECT count(*) FROM \(question)") == count, "\(question)")
        }
    }
}
