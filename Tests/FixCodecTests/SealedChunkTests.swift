import FixCodec
import Logbook
import Platform
import TestSupport
import Testing

@Suite struct `A sealed chunk` {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `gives back what went in, bit by bit`(seed: UInt64) throws {
        var chance = SeededChance(seed: seed)
        let count = [1, 2, 3, 64, 257, 512, 513, 1023][Int(seed) % 8]
        let columns = FixColumns.all.map { ChunkColumn.random($0.kind, count, &chance) }
        let chunk = try SealedChunk(SealedChunk.encode(columns, count: count))
        #expect(chunk.count == count)
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    @Test func `gives back the ends of what numbers can be`() throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        let times: [Int64] = [.min + 1, .max, 0, .min, .max, .min + 1, -1]
        let receivedTimes: [Int64] = [.max, .min + 1, 1, 5, .min, .min + 1, .max]
        columns[FixColumns.index(of: "time")] = .integers(times)
        columns[FixColumns.index(of: "received_time")] = .integers(receivedTimes)
        columns[FixColumns.index(of: "altitude")] = .reals([
            -0x1p63, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .nan, 0.1,
        ])
        columns[FixColumns.index(of: "refined_altitude")] = .reals([0.1, 0.2, .nan, 3, 0x1p63, -12_345.67, 1e-9])
        let chunk = try SealedChunk(SealedChunk.encode(columns, count: 7))
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    @Test func `gives back integers whose differences are beyond what integers can be`() throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        // Both differences are equal modulo 2^64, and the last integer does not end in zeros.
        let integers: [Int64] = [-9_000_000_000_000_000_000, 9_000_000_000_000_000_000, 8_553_255_926_290_448_384]
        columns[FixColumns.index(of: "time")] = .integers(integers)
        let chunk = try SealedChunk(SealedChunk.encode(columns, count: 3))
        #expect(try chunk.column(FixColumns.index(of: "time")) == .integers(integers))
    }

    @Test(arguments: [1, 2, 3, 4, 127, 128, 129, 130, 131, 300])
    func `gives back numbers between which one stays the same`(times: Int) throws {
        let count = 512
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        // Steps of every encoded length, each followed by a run of zeros; the column also begins with a run.
        let steps = [0, 63, 64, 8191, 8192, 1 << 20, 1 << 27, 1 << 30, 1 << 31, 1 << 40]
        var integers: [Int64] = []
        while integers.count < count {
            let step = steps[integers.count / (times + 1) % steps.count]
            integers.append((integers.last ?? 0) + Int64(integers.count % (times + 1) == 0 ? step : 0))
        }
        columns[FixColumns.index(of: "satellites_used")] = .integers(integers)
        columns[FixColumns.index(of: "altitude")] = .reals(integers.map { Double($0 & 0xFFFF) / 10 })
        columns[FixColumns.index(of: "refined_altitude")] = .reals(integers.map { Double($0 & 0xFFF8) / 10 })
        let chunk = try SealedChunk(SealedChunk.encode(columns, count: count))
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    @Test func `has a time of day beside the time for a few bytes, and suspicion where there is some`() throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        var chance = SeededChance(seed: 7)
        var seconds: Int64 = 1_795_248_000
        let times = (0..<512).map { _ in
            seconds += 1 + Int64(chance.below(5))
            return seconds
        }
        columns[FixColumns.index(of: "time")] = .integers(times.map { $0 * 1_000_000_000 })
        let before = SealedChunk.encode(columns, count: 512).count
        columns[FixColumns.index(of: "time_of_day")] = .integers(times.map { $0 % 86400 * 1_000_000_000 })
        let bytes = SealedChunk.encode(columns, count: 512)
        #expect(bytes.count < before + 20)
        let chunk = try SealedChunk(bytes)
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
        let suspicion = (0..<512).map { $0 < 400 ? ChunkColumn.absentInteger : 1 }
        columns[FixColumns.index(of: "suspicion")] = .integers(suspicion)
        #expect(SealedChunk.encode(columns, count: 512).count < bytes.count + 40)
    }

    @Test func `gives back a number that is too large to count in the decimals of another`() throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        columns[FixColumns.index(of: "altitude")] = .reals([12_345_678_901_234, 0.123_456_789, 5])
        let chunk = try SealedChunk(SealedChunk.encode(columns, count: 3))
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    @Test(arguments: [2, 255, 256, 512])
    func `gives back what counts in equal steps`(count: Int) throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        let seconds = (0..<Int64(count)).map { 1_795_248_000 + $0 }
        columns[FixColumns.index(of: "id")] = .integers(seconds)
        columns[FixColumns.index(of: "time")] = .integers(seconds.map { $0 * 1_000_000_000 })
        columns[FixColumns.index(of: "reported_time")] = columns[FixColumns.index(of: "time")]
        columns[FixColumns.index(of: "received_time")] = .integers(seconds.map { $0 * 1_000_000_001 })
        columns[FixColumns.index(of: "track")] = .integers(seconds.map { Int64.min + 1 + $0 })
        columns[FixColumns.index(of: "satellites_used")] = .integers([Int64](repeating: 7, count: count))
        columns[FixColumns.index(of: "hdop")] = .reals([Double](repeating: 0.9, count: count))
        let bytes = SealedChunk.encode(columns, count: count)
        #expect(bytes.count < 140)
        let chunk = try SealedChunk(bytes)
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    @Test(arguments: [256, 257, 1023], [0, 7, 1 << 60])
    func `gives back what is there every second time`(count: Int, value: Int64) throws {
        for (even, odd) in [(value, ChunkColumn.absentInteger), (ChunkColumn.absentInteger, value), (value, -value)] {
            var columns = FixColumns.all.map { _ in ChunkColumn.absent }
            let integers = (0..<count).map { $0.isMultiple(of: 2) ? even : odd }
            columns[FixColumns.index(of: "satellites_used")] = .integers(integers)
            columns[FixColumns.index(of: "reported_leap")] = .integers(integers)
            columns[FixColumns.index(of: "hdop")] = .reals(integers.map { $0 == .min ? .nan : Double($0) / 10 })
            let chunk = try SealedChunk(SealedChunk.encode(columns, count: count))
            for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
        }
    }

    @Test func `keeps what receivers tell in few bytes`() throws {
        let count = 512
        var chance = SeededChance(seed: 1)
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        let seconds = (0..<count).map { 1_795_248_000 + Int64($0) }
        columns[FixColumns.index(of: "time")] = .integers(seconds.map { $0 * 1_000_000_000 })
        // A drive at 12 m/s, in minutes with four decimals and in knots with two.
        let minutes = (0..<count).map { 3_240_000 + 65 * $0 + Int(chance.below(3)) }
        columns[FixColumns.index(of: "latitude")] = .reals(minutes.map { Double($0) / 600_000 })
        let knots = (0..<count).map { _ in 2333 + Int(chance.below(8)) }
        columns[FixColumns.index(of: "speed")] = .reals(knots.map { Double($0) / 100 * 1852 / 3600 })
        let bytes = SealedChunk.encode(columns, count: count)
        #expect(bytes.count < 2 * count)
        let chunk = try SealedChunk(bytes)
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
    }

    /// A chunk of two fixes with fewer or more columns than exist; these are absent in it.
    private func chunk(columns count: Int, version: UInt8 = SealedChunk.version) -> [UInt8] {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        columns[FixColumns.index(of: "id")] = .integers([1, 2])
        var bytes = Array(SealedChunk.encode(columns, count: 2).dropLast(4))
        bytes[0] = version
        // Absent columns at the end were omitted.
        bytes += repeatElement(ColumnForm.absent, count: count - Int(bytes[2]))
        bytes[2] = UInt8(count)
        let checksum = CRC32.of(bytes[...])
        return bytes + (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
    }

    @Test func `is read where it was written before a column was added, which is absent`() throws {
        let chunk = try SealedChunk(chunk(columns: FixColumns.all.count - 2))
        #expect(try chunk.column(FixColumns.index(of: "id")) == .integers([1, 2]))
        for index in FixColumns.all.indices.suffix(2) { #expect(try chunk.column(index) == .absent) }
        let rewritten = try SealedChunk(chunk.encoded(replacing: [FixColumns.index(of: "id"): .integers([3, 4])]))
        #expect(try rewritten.column(FixColumns.index(of: "id")) == .integers([3, 4]))
    }

    @Test func `has no bytes for the last columns that are absent`() throws {
        var columns = FixColumns.all.map { _ in ChunkColumn.absent }
        columns[FixColumns.index(of: "id")] = .integers([1, 2])
        columns[FixColumns.index(of: "correction_age")] = .reals([.nan, 3.5])
        let bytes = SealedChunk.encode(columns, count: 2)
        // Version, number of fixes, number of columns up to the last one present.
        #expect(bytes.prefix(3) == [1, 2, 42])
        let chunk = try SealedChunk(bytes)
        for index in columns.indices { #expect(try bits(chunk.column(index)) == bits(columns[index])) }
        let accuracy = FixColumns.index(of: "speed_accuracy")
        let rewritten = try SealedChunk(chunk.encoded(replacing: [accuracy: .reals([0.25, .nan])]))
        #expect(try bits(rewritten.column(accuracy)) == bits(.reals([0.25, .nan])))
        #expect(try rewritten.column(FixColumns.index(of: "course_accuracy")) == .absent)
        #expect(try bits(rewritten.column(accuracy - 1)) == bits(.reals([.nan, 3.5])))
    }

    @Test func `is not called damaged where a newer gpslog has written it`() {
        for bytes in [
            chunk(columns: FixColumns.all.count + 1),
            chunk(columns: FixColumns.all.count, version: SealedChunk.version + 1),
        ] {
            let damage = #expect(throws: ChunkDamage.self) { try SealedChunk(bytes) }
            #expect(damage?.newerVersion != nil)
        }
    }

    @Test func `is refused where a bit has changed, and where its end is missing`() {
        var chance = SeededChance(seed: 2)
        let columns = FixColumns.all.map { ChunkColumn.random($0.kind, 8, &chance) }
        let bytes = SealedChunk.encode(columns, count: 8)
        for place in 0..<bytes.count * 8 {
            var changed = bytes
            changed[place / 8] ^= 1 << UInt8(place % 8)
            let damage = #expect(throws: ChunkDamage.self) { try SealedChunk(changed) }
            #expect(damage?.newerVersion == nil)
        }
        for length in 0..<bytes.count {
            #expect(throws: ChunkDamage.self) { try SealedChunk(Array(bytes.prefix(length))) }
        }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `of any bytes is read or refused, though its checksum is right`(seed: UInt64) {
        var chance = SeededChance(seed: seed)
        let columns = FixColumns.all.map { ChunkColumn.random($0.kind, 16, &chance) }
        let whole = Array(SealedChunk.encode(columns, count: 16).dropLast(4))
        for _ in 0..<2000 {
            var bytes = whole
            for _ in 0...chance.below(6) { bytes[Int(chance.below(UInt64(bytes.count)))] = UInt8(chance.below(256)) }
            bytes[0] = SealedChunk.version
            let checksum = CRC32.of(bytes[...])
            bytes += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) }
            guard let chunk = try? SealedChunk(bytes), let rows = try? ChunkRows(chunk) else { continue }
            for row in 0..<min(rows.count, 100) { _ = try? rows.fix(at: row) }
        }
    }

    @Test func `has the checksum that zlib has`() {
        #expect(CRC32.of([]) == 0)
        #expect(CRC32.of(Array("123456789".utf8)[...]) == 0xCBF4_3926)
        #expect(CRC32.of(Array("The quick brown fox jumps over the lazy dog".utf8)[...]) == 0x414F_A339)
    }

    @Test func `has a number for each rule there is, and for no other`() {
        #expect(RuleNumber.names.sorted() == Rejection.Rule.allCases.map(\.rawValue).sorted())
    }

    @Test func `has numbers for rules that never change`() {
        let rules: [Rejection.Rule] = [
            .noFix, .noTime, .impossibleCoordinate, .duplicateTime, .olderTime, .deadReckoning, .poorGeometry,
            .impossibleTime, .settling, .positionJump,
        ]
        #expect(rules.map { RuleNumber.of($0.rawValue) } == Array(rules.indices))
        #expect(rules.indices.compactMap { RuleNumber.name(of: Int64($0)) } == rules.map(\.rawValue))
    }

    /// The values as integers, numbers by their bit patterns, so that NaNs are comparable.
    private func bits(_ column: ChunkColumn) -> [Int64] {
        switch column {
        case .absent: []
        case .integers(let integers): integers
        case .reals(let reals): reals.map { $0.isNaN ? .min : Int64(bitPattern: $0.bitPattern) }
        }
    }
}

/// Pseudorandom numbers (Knuth's linear congruential generator).
private struct SeededChance {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func below(_ limit: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % limit
    }
}

extension ChunkColumn {
    /// A column of a random pattern: constant, counting, noise, arbitrary or repeated values, with and without gaps.
    fileprivate static func random(
        _ kind: FixColumn.Kind,
        _ count: Int,
        _ chance: inout SeededChance
    ) -> ChunkColumn {
        let (way, gaps, step) = (chance.below(7), chance.below(3), Int64(chance.below(1_000_000)))
        let few = [0, absentInteger, 1, step, -step, 1 << 60, -1 << 61, .max, absentInteger + 1]
        let again = (0...chance.below(4)).map { _ in few[Int(chance.below(UInt64(few.count)))] }
        var integers: [Int64] = []
        for row in 0..<Int64(count) {
            let wild = Int64(bitPattern: chance.below(1 << 31) << 33 | chance.below(1 << 31) << 8)
            let ways = [
                step, step * row, step + Int64(chance.below(40)), wild, step * row * row, wild >> 20,
                again[Int(row) % again.count],
            ]
            let isGap = gaps > 0 && (gaps == 1 ? row / 5 % 3 == 1 : chance.below(2) == 0)
            integers.append(isGap ? absentInteger : ways[Int(way)])
        }
        if integers.allSatisfy({ $0 == absentInteger }) { return .absent }
        if kind != .real { return .integers(integers) }
        let unit = Int(chance.below(5))
        return .reals(
            integers.map { integer in
                if integer == absentInteger { return .nan }
                let number = Double(integer % 1_000_000_000)
                let real = [
                    number / 1000, number / 60e4, number / 100 * 1852 / 3600, number / 10 / 3.6,
                    Double(bitPattern: UInt64(bitPattern: integer)),
                ][unit]
                return real == 0 ? 0 : real
            }
        )
    }
}
