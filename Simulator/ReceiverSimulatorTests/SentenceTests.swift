import ReceiverSimulator
import Testing

@Suite struct `The sentences of a recording` {
    @Suite struct `on a good line` {
        @Test(arguments: Scenario.all.map(\.name).filter { $0 != "noisy-line" })
        func `are whole lines with a right checksum`(name: String) throws {
            for line in try lines(of: name) {
                #expect(isIntact(line), "\(String(decoding: line, as: UTF8.self))")
            }
        }

        @Test(arguments: Scenario.all.map(\.name).filter { $0 != "noisy-line" })
        func `are no longer than NMEA allows, but for positions with more decimals`(name: String) throws {
            #expect(try lines(of: name).allSatisfy { $0.count <= 90 })
        }
    }

    @Suite struct `on a noisy line` {
        @Test(arguments: [1, 2, 3] as [UInt64])
        func `tell an epoch for each time that arrives intact`(seed: UInt64) throws {
            let recording = try #require(Scenario(named: "noisy-line")).recording(seed: seed)
            let arrived = Set(intactTimes(in: recording.bytes))
            let listed = recording.fixes.split(separator: "\n")
            #expect(arrived.count == listed.count)
            #expect(arrived.count < 121)
        }

        @Test func `come with everything that a line does`() throws {
            let bytes = try #require(Scenario(named: "noisy-line")).recording(seed: 1).bytes
            let lines = bytes.split(separator: UInt8(ascii: "\n"))
            #expect(bytes.first != UInt8(ascii: "$"))
            #expect(bytes.contains { $0 > 0x7F })
            #expect(lines.contains { $0.count > 1000 })
            #expect(lines.contains { line in line.count { $0 == UInt8(ascii: "$") } > 1 })
            #expect(lines.contains { $0.last != UInt8(ascii: "\r") })
        }
    }
}

private func lines(of name: String) throws -> [[UInt8]] {
    let bytes = try #require(Scenario(named: name)).recording(seed: 1).bytes
    return bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
}

private func isIntact(_ line: [UInt8]) -> Bool {
    guard line.first == UInt8(ascii: "$"), line.suffix(2) == [0x0D, 0x0A], line.count > 6 else { return false }
    return hasRightChecksum(line.dropFirst().dropLast(2))
}

/// Checks `body*hh` and ignores the rest.
private func hasRightChecksum(_ sentence: ArraySlice<UInt8>) -> Bool {
    guard let end = sentence.firstIndex(of: UInt8(ascii: "*")), end + 2 < sentence.endIndex else { return false }
    let digits = String(decoding: sentence[(end + 1)...(end + 2)], as: UTF8.self)
    return UInt8(digits, radix: 16) == sentence[..<end].reduce(0, ^)
}

/// Returns the times of day found by a reader that restarts at each dollar sign.
private func intactTimes(in bytes: [UInt8]) -> [String] {
    bytes.split(separator: UInt8(ascii: "$")).filter { hasRightChecksum($0) }.compactMap { sentence in
        let fields = String(decoding: sentence, as: UTF8.self).split(separator: ",", omittingEmptySubsequences: false)
        return switch fields[0] {
        case "GPRMC", "GPGGA": String(fields[1])
        case "GPGLL": String(fields[5])
        default: nil
        }
    }
}
