import FixCodec
import GNSS
import Logbook
import Platform
import TestSupport
import Testing

@Suite struct `A sealed sky` {
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `gives back what went in`(seed: UInt64) throws {
        var chance = SplitMix64(state: seed)
        let skies = (0..<[1, 2, 3, 40][Int(seed) % 4]).map { SkySummary.random(minute: $0, &chance) }
        #expect(try SealedSky.decode(SealedSky.encode(skies)) == skies)
    }

    @Test func `gives back satellites that set in the north, rise again and are silent meanwhile`() throws {
        var skies = [SkySummary.sample(0, 59), .sample(60, 119), .sample(120, 179)]
        skies[1].signals = []
        skies[2].signals[0].azimuth = 1
        skies[2].signals[0].strength = nil
        skies[2].signals[1].elevation = nil
        skies[2].signals[1].azimuth = nil
        skies[2].signals[1].isUsed = true
        #expect(try SealedSky.decode(SealedSky.encode(skies)) == skies)
    }

    @Test func `gives back none`() throws {
        #expect(try SealedSky.decode(SealedSky.encode([])) == [])
    }

    @Test func `takes two bytes and a little for a signal`() throws {
        var chance = SplitMix64(state: 1)
        var skies = (0..<300).map { SkySummary.sample(60 * Double($0), 60 * Double($0) + 59) }
        for index in skies.indices {
            skies[index].signals = (1...24).map { number in
                SignalSummary(
                    source: SignalSource(constellation: .gps, number: number),
                    elevation: 3 * number + index / 10,
                    azimuth: (15 * number + index / 4) % 360,
                    strength: SignalStrength(
                        mean: 38 + Int(chance.next() % 4),
                        range: 38 - Int(chance.next() % 8)...40 + Int(chance.next() % 5)
                    ),
                    isUsed: number % 3 > 0
                )
            }
        }
        let bytes = SealedSky.encode(skies).count
        #expect(Double(bytes) / Double(300 * 24) < 2.2, "\(bytes)")
    }

    @Test func `is damaged where any byte is another one`() {
        let sealed = SealedSky.encode([.sample(0, 59), .sample(60, 119)])
        for index in sealed.indices {
            var damaged = sealed
            damaged[index] ^= 0x10
            #expect(throws: ChunkDamage.self) { try SealedSky.decode(damaged) }
        }
        for count in 0..<sealed.count {
            #expect(throws: ChunkDamage.self) { try SealedSky.decode(Array(sealed.prefix(count))) }
        }
    }

    @Test func `of a later version is a newer gpslog's, and not damaged`() {
        let newer = ChunkSeal.seal(version: 2, capacity: 8) { $0 += [1, 2, 3] }
        #expect { try SealedSky.decode(newer) } throws: { ($0 as? ChunkDamage)?.newerVersion == 2 }
    }

    @Test func `with more columns than are known is a newer gpslog's`() {
        let newer = ChunkSeal.seal(version: 1, capacity: 8) { bytes in
            var table = IntegerTable(columns: 4)
            table.append(0, 0, 1, 7)
            table.append(to: &bytes)
        }
        #expect { try SealedSky.decode(newer) } throws: { ($0 as? ChunkDamage)?.newerVersion == 1 }
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `with a right checksum around nonsense is damaged, or something that can be`(seed: UInt64) {
        var chance = SplitMix64(state: seed)
        let sound = SealedSky.encode([.sample(0, 59), .sample(60, 119)])
        var contents = Array(sound[1..<sound.count - 4])
        for _ in 0..<3 {
            contents[Int(chance.next() % UInt64(contents.count))] = UInt8(truncatingIfNeeded: chance.next())
        }
        let nonsense = ChunkSeal.seal(version: 1, capacity: 99) { $0 += contents }
        guard let skies = try? SealedSky.decode(nonsense) else { return }
        for sky in skies {
            #expect(sky.end >= sky.start)
            #expect(sky.signals.allSatisfy { (0..<360).contains($0.azimuth ?? 0) })
        }
    }
}

extension SkySummary {
    fileprivate static func random(minute: Int, _ chance: inout SplitMix64) -> SkySummary {
        var sky = SkySummary.sample(60 * Double(minute), 60 * Double(minute) + Double(chance.next() % 60))
        var sources: Set<SignalSource> = []
        for _ in 0..<chance.next() % 60 {
            let signal = UInt8(chance.next() % 9)
            sources.insert(
                SignalSource(
                    constellation: Constellation(rawValue: UInt8(chance.next() % 8)) ?? .gps,
                    number: Int(chance.next() % 255) + 1,
                    signal: signal == 8 ? nil : signal
                )
            )
        }
        sky.signals = sources.sorted().map { source in
            let (hasDirection, isHeard) = (chance.next() % 4 > 0, chance.next() % 4 > 0)
            let mean = Int(chance.next() % 100)
            return SignalSummary(
                source: source,
                elevation: hasDirection ? Int(chance.next() % 181) - 90 : nil,
                azimuth: hasDirection ? Int(chance.next() % 360) : nil,
                strength: isHeard ? SignalStrength(mean: mean, range: mean / 2...(mean + 99) / 2) : nil,
                isUsed: chance.next() % 2 == 0
            )
        }
        return sky
    }
}
