import GNSS
import NMEA
import TestSupport
import Testing

/// An angle as sent, and its value computed with whole numbers only.
private struct Angle {
    let text: String
    /// Trillionths of a degree, rounded down.
    let trillionths: Int64

    /// Creates an angle from its total minutes and a fraction with a number of decimals.
    init(degreeDigits: Int, minutes: Int64, fraction: Int64, decimals: Int) {
        let degrees = String(minutes / 60)
        let rest = String(minutes % 60)
        let digits = String(fraction)
        text =
            String(repeating: "0", count: degreeDigits - degrees.count) + degrees
            + String(repeating: "0", count: 2 - rest.count) + rest + "."
            + (decimals == 0 ? "" : String(repeating: "0", count: decimals - digits.count) + digits)
        let scale = (decimals..<12).reduce(Int64(1)) { scale, _ in scale * 10 }
        trillionths = (minutes * 1_000_000_000_000 + fraction * scale) / 60
    }

    static func random(degreeDigits: Int, below degrees: Int64, decimals: Int, _ random: inout SplitMix64) -> Angle {
        let fractions = (0..<decimals).reduce(Int64(1)) { count, _ in count * 10 }
        return Angle(
            degreeDigits: degreeDigits,
            minutes: Int64.random(in: 0..<degrees * 60, using: &random),
            fraction: Int64.random(in: 0..<fractions, using: &random),
            decimals: decimals
        )
    }

    /// Whether a number of degrees is equal to within 1e-9.
    func isCloseTo(_ degrees: Double) -> Bool {
        abs(Int64((degrees * 1e12).rounded()) - trillionths) <= 1000
    }
}

@Suite struct `The angles of a place` {
    @Suite struct `with any number of decimals` {
        @Test(arguments: 0...12, [1, 2] as [UInt64])
        func `are exact to 1e-9 degrees`(decimals: Int, seed: UInt64) throws {
            var random = SplitMix64(state: seed)
            let angles = (0..<500).map { _ in
                (
                    Angle.random(degreeDigits: 2, below: 90, decimals: decimals, &random),
                    Angle.random(degreeDigits: 3, below: 180, decimals: decimals, &random)
                )
            }
            let sentences = try decodedInStream(angles.map { "GPGLL,\($0.text),N,\($1.text),W,080000,A" })
            #expect(sentences.count == angles.count)
            for (sentence, (latitude, longitude)) in zip(sentences, angles) {
                let coordinate = try #require(sentence.content.gll?.coordinate)
                #expect(latitude.isCloseTo(coordinate.latitude))
                #expect(longitude.isCloseTo(-coordinate.longitude))
            }
        }
    }

    private static func coordinates(_ fields: [String]) throws -> [Coordinate?] {
        try decodedInStream(fields.map { "GPGLL,\($0),080000,A" }).map { try #require($0.content.gll).coordinate }
    }

    @Suite struct `with too many minutes` {
        @Test func `are the next degree if they were rounded up to 60`() throws {
            let expected = [Coordinate(latitude: 48, longitude: 11.25), Coordinate(latitude: -1, longitude: -180)]
            #expect(try coordinates(["4760.0000,N,01115.0,E", "0060.,S,17960.0,W"]) == expected)
            #expect(try coordinates(["4760.0001,N,01115.0,E", "9060.0,N,01115.0,E"]) == [nil, nil])
        }

        @Test(arguments: 61...99)
        func `are none`(minutes: Int) throws {
            let fields = [
                "47\(minutes).0,N,01115.0,E", "4730.0,N,011\(minutes).00000000001,E", "00\(minutes).,S,00000.,W",
            ]
            #expect(try coordinates(fields) == [nil, nil, nil])
        }
    }

    @Suite struct `with too many degrees` {
        @Test(arguments: [
            "9000.00001,N,01115.0,E", "9000.000000001,S,01115.0,E", "9001.0,N,01115.0,E", "9959.9,N,01115.0,E",
            "4730.0,N,18000.00001,E", "4730.0,N,18001.0,W", "4730.0,N,99959.999999999999,W",
        ])
        func `are none`(fields: String) throws {
            #expect(try coordinates([fields]) == [nil])
        }

        @Test func `are the pole and the date line up to these`() throws {
            #expect(
                try coordinates(["9000.000000000000,S,18000.000000000000,W"])
                    == [Coordinate(latitude: -90, longitude: -180)]
            )
        }
    }

    @Suite struct `with other characters` {
        @Test func `are none for every character at every place`() throws {
            let good = Array("4730.1234567890".utf8)
            let others = (UInt8(0x20)...0x7E).filter { !(0x30...0x39).contains($0) && $0 != 0x24 && $0 != 0x2C }
            let fields = good.indices.flatMap { place in
                others.filter { place != 4 || $0 != UInt8(ascii: ".") }.map { other in
                    var text = good
                    text[place] = other
                    return "\(String(decoding: text, as: UTF8.self)),N,01115.0,E"
                }
            }
            #expect(try coordinates(fields).allSatisfy { $0 == nil })
        }
    }
}
