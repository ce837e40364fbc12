import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Stored fixes that are judged again` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>, [3, 100, 10_000])
    func `by a filter like the first one stay as they are, to the last bit`(
        seed: UInt64,
        fixesPerChunk: Int
    ) async throws {
        let storage = try await record(through: MoodyFilter(seed: seed), in: file, fixesPerChunk, seed: seed)
        let before = try await dump(file)
        for run in try await storage.filterRuns() {
            let result = try await storage.judgeAgain(run, through: MoodyFilter(seed: seed))
            #expect(result.judged > 0)
            #expect(result.changed == 0)
        }
        #expect(try await dump(file) == before)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>, [3, 100, 10_000])
    func `by another filter are as if it had judged them first`(seed: UInt64, fixesPerChunk: Int) async throws {
        let storage = try await record(through: MoodyFilter(seed: seed), in: file, fixesPerChunk, seed: seed)
        for run in try await storage.filterRuns() {
            _ = try await storage.judgeAgain(run, through: MoodyFilter(seed: seed + 100))
        }
        let other = folder.file("other.sqlite")
        let fresh = try await record(through: MoodyFilter(seed: seed + 100), in: other, seed: seed)
        #expect(try await judged(storage) == judged(fresh))
        #expect(try await extents(storage) == extents(fresh))
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>, [3, 100, 10_000])
    func `by another filter and back are as they were, tracks' numbers too`(
        seed: UInt64,
        fixesPerChunk: Int
    ) async throws {
        let storage = try await record(through: MoodyFilter(seed: seed), in: file, fixesPerChunk, seed: seed)
        let before = try await dump(file)
        for filter in [MoodyFilter(seed: seed + 200), MoodyFilter(seed: seed + 300), MoodyFilter(seed: seed)] {
            for run in try await storage.filterRuns() { _ = try await storage.judgeAgain(run, through: filter) }
        }
        #expect(try await dump(file) == before)
    }

    @Test func `change their verdicts within the period only, though the filter sees all of them`() async throws {
        let storage = try await record(through: MoodyFilter(seed: 1), in: file, seed: 1)
        let before = try await judged(storage)
        for run in try await storage.filterRuns() {
            let filter = MoodyFilter(seed: 2)
            _ = try await storage.judgeAgain(run, through: filter, from: .morning(1000), to: .morning(9000))
        }
        let partly = try await judged(storage)
        for run in try await storage.filterRuns() {
            _ = try await storage.judgeAgain(run, through: MoodyFilter(seed: 2))
        }
        let after = try await judged(storage)
        for index in before.indices {
            let time = before[index].received.fix.time
            let isWithin = time.map { $0 >= .morning(1000) && $0 < .morning(9000) } ?? false
            // The filter shifts times, so near the limits either verdict is possible.
            let isInside = time.map { $0 >= .morning(1002) && $0 < .morning(8998) } ?? false
            if isInside || !isWithin { #expect(partly[index] == (isWithin ? after : before)[index]) }
        }
        #expect(partly != after)
        #expect(partly != before)
    }

    @Test func `leave what cannot be stored as it was`() async throws {
        let storage = try await record(through: MoodyFilter(seed: 3), in: file, seed: 3)
        let before = try await dump(file)
        let trap = "CREATE TRIGGER trap BEFORE DELETE ON track BEGIN SELECT raise(ABORT, 'no'); END"
        try Connection(file, access: .readWrite, timeout: 0).execute(trap)
        let run = try #require(try await storage.filterRuns().first)
        await #expect(throws: SQLiteError.self) { try await storage.judgeAgain(run, through: RejectsAll()) }
        #expect(try await dump(file) == before)
    }

    @Test func `have no tracks where nothing is accepted`() async throws {
        let storage = try await record(through: MoodyFilter(seed: 4), in: file, seed: 4)
        for run in try await storage.filterRuns() { _ = try await storage.judgeAgain(run, through: RejectsAll()) }
        #expect(try await storage.tracks() == [])
        #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 9) == [])
    }

    /// Records two receivers by turns, in several runs, with gaps, repeated and missing times.
    private func record(
        through filter: MoodyFilter,
        in file: FilePath,
        _ fixesPerChunk: Int = ChunkSealer.fixesPerChunk,
        seed: UInt64
    ) async throws -> SQLiteStorage {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        var chance = Chance(state: seed)
        var second = 0.0
        for number in 0..<8 {
            let receiver = ReceiverIdentity(number % 3 == 2 ? "SiRF star III" : "u-blox 7")
            let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
            var filter = filter
            for _ in 0...chance.upTo(2) {
                var fixes: [JudgedFix] = []
                for _ in 0...chance.upTo(250) {
                    second +=
                        [1, 1, 1, 1, 1, 0, -2, 301].map(Double.init)[chance.upTo(40) < 3 ? 4 + chance.upTo(3) : 0]
                    var fix = GNSSFix.sample(second: second, metresNorth: second)
                    fix.altitude = Double(chance.upTo(40))
                    if chance.upTo(50) == 0 { fix.time = nil }
                    let isTrusted = chance.upTo(60) == 0
                    if isTrusted { filter.trust() }
                    let verdict = filter.verdict(on: fix)
                    var judged = JudgedFix(
                        received: ReceivedFix(fix: fix),
                        verdict: verdict,
                        suspicion: filter.suspicion
                    )
                    judged.isTrusted = isTrusted
                    fixes.append(judged)
                }
                _ = try await storage.append(fixes, to: run)
            }
            second += Double(chance.upTo(2)) * 200 - 20
        }
        return storage
    }

    /// All fixes with their verdicts, in order of arrival.
    private func judged(_ storage: SQLiteStorage) async throws -> [JudgedFix] {
        try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 100_000)
            .sorted { $0.id < $1.id }.map(\.judged)
    }

    /// Everything about the tracks except their numbers.
    private func extents(_ storage: SQLiteStorage) async throws -> Set<String> {
        Set(try await storage.tracks().map { "\($0.receiver) \($0.start) \($0.end) \($0.figures)" })
    }

    private func dump(_ file: FilePath) async throws -> [[String?]] {
        var dump: [[String?]] = []
        for table in ["every_fix", "track", "filter_run"] {
            dump += try await rows(in: file, of: "SELECT * FROM \(table) ORDER BY id")
        }
        return dump
    }
}

/// Pseudorandom numbers (Knuth's linear congruential generator).
private struct Chance {
    var state: UInt64

    mutating func upTo(_ most: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % (most + 1)
    }
}

/// A filter whose verdicts and suspicion depend on a seed and on all previous fixes.
private struct MoodyFilter: LocationFilter {
    private var chance: Chance
    private(set) var suspicion: Suspicion?

    init(seed: UInt64) { chance = Chance(state: seed &* 977) }

    mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        let fix = received.fix
        chance.state ^= UInt64(bitPattern: fix.time?.nanosecondsSince1970 ?? 5)
        let mood = chance.upTo(9)
        if mood == 5, suspicion == nil {
            suspicion = Suspicion(.init(.positionStep), disagreement: Double(chance.upTo(900)))
        }
        let rejection = Rejection(.positionJump, measured: Double(mood), threshold: 3)
        guard var location = Location(fix), mood < 8 else { return .rejected(rejection) }
        location.distanceTravelled = mood == 0 ? nil : Double(chance.upTo(5))
        if mood > 4 { location.horizontalAccuracy = Double(mood) }
        if mood > 2 { location.time = location.time.advanced(bySeconds: Double(chance.upTo(2)) / 2) }
        if mood == 6 { return .held(location) }
        return mood == 7 ? .disputed(location, because: rejection) : .accepted(location)
    }

    mutating func trust() { suspicion = nil }
}

private struct RejectsAll: LocationFilter {
    mutating func verdict(on received: ReceivedFix) -> FilterVerdict { .rejected(Rejection(.noFix)) }
}
