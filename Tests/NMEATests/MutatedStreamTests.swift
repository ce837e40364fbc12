import GNSS
import NMEA
import TestSupport
import Testing

@Suite struct `A stream of mutated NMEA` {
    /// Bodies from a receiver that sends all sentence types.
    static let bodies: [String] = (10..<60).flatMap {
        [
            Body.rmc("0800\($0).00"), Body.vtg, Body.gga("0800\($0).00"), "GNGSA,A,3,04,05,,,,,,,,,,,2.5,1.3,2.1,1",
            "GPGSV,2,1,05,03,03,111,,04,15,270,30,06,01,010,12,13,06,292,45,1", "GPGSV,2,2,05,33,31,200,38,1",
            Body.gll("0800\($0).00"), Body.zda("0800\($0).00"),
            "GNGNS,0800\($0).00,4730.0000,N,01115.0000,E,AAN,15,0.7,612.3,47.1,,,S",
        ]
    }

    /// Decodes bytes in chunks of pseudo-random sizes.
    private static func fixes(of bytes: [UInt8], _ random: inout SplitMix64) -> [GNSSFix] {
        var stream = NMEAStream()
        var fixes: [GNSSFix] = []
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + Int.random(in: 1...300, using: &random))
            stream.consume(bytes[start..<end].span) { fixes.append($0.fix) }
            start = end
        }
        stream.finish { fixes.append($0.fix) }
        return fixes
    }

    private static func isOnEarth(_ fix: GNSSFix) -> Bool {
        guard let coordinate = fix.coordinate else { return true }
        return (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
    }

    /// Replaces, removes or inserts a byte, or inserts a comma.
    private static func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &random)
        case 2: bytes[place] = [0x2C, 0x2E, 0x2D, 0x2A, 0x24][Int.random(in: 0..<5, using: &random)]
        case 3: bytes.remove(at: place)
        case 4: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
        default: bytes.insert(0x2C, at: place)
        }
    }

    @Suite struct `with wrong checksums` {
        @Test(arguments: [1, 2, 3] as [UInt64])
        func `gives places on earth only, and never traps`(seed: UInt64) {
            var random = SplitMix64(state: seed)
            var bytes = transmission(bodies)
            for _ in 0..<1000 { mutate(&bytes, &random) }
            let fixes = fixes(of: bytes, &random)
            #expect(fixes.allSatisfy(isOnEarth))
            #expect(!fixes.isEmpty)
        }
    }

    @Suite struct `with right checksums over wrong fields` {
        @Test(arguments: [4, 5, 6, 7] as [UInt64])
        func `gives places on earth only, and never traps`(seed: UInt64) {
            var random = SplitMix64(state: seed)
            let mutated = bodies.map { body in
                var bytes = Array(body.utf8)
                for _ in 0..<10 { mutate(&bytes, &random) }
                return String(decoding: bytes, as: UTF8.self)
            }
            let fixes = fixes(of: transmission(mutated), &random)
            #expect(fixes.allSatisfy(isOnEarth))
            #expect(!fixes.isEmpty)
        }
    }
}
