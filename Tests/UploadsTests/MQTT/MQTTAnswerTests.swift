import Uploads
import Testing

/// Packets as specified in MQTT 5 and 3.1.1, sections 3.2, 3.4, 3.13 and 3.14.
@Suite struct `An answer of MQTT` {
    @Test(arguments: MQTTVersion.allCases) func `to a ping is empty`(version: MQTTVersion) throws {
        #expect(try answer(0xD0, [], version) == .pong)
        #expect(fault(0xD0, [0], version) == .malformed)
    }

    @Test(arguments: MQTTVersion.allCases) func `is none of another kind, or with flags`(version: MQTTVersion) {
        for first in UInt8.min...UInt8.max where ![0x20, 0x40, 0xD0, 0xE0].contains(first) {
            #expect(fault(first, [0, 0], version) == .malformed)
        }
    }

    @Suite struct `of MQTT 3 to who connects` {
        @Test func `lets the client in`() throws {
            #expect(try answer(0x20, [0, 0], .v311) == .welcome(MQTTProperties()))
        }

        @Test(arguments: [1, 2, 3, 4, 5, 6, 255] as [UInt8]) func `turns it away, with a code`(code: UInt8) {
            #expect(fault(0x20, [0, code], .v311) == .turnedAway(code))
        }

        @Test func `may be one of MQTT 5 alone, for the version`() {
            #expect(fault(0x20, [0, 0x84, 0], .v311) == .turnedAway(0x84))
        }

        @Test(arguments: ["", "00", "000000", "0100", "0200", "000400"])
        func `is malformed with another length, or a session of before`(body: String) {
            #expect(fault(0x20, hex(body), .v311) == .malformed)
        }
    }

    @Suite struct `of MQTT 5 to who connects` {
        @Test func `lets the client in on conditions`() throws {
            let properties = hex(
                """
                11 00000000 21 0014 24 01 25 00 27 00000100 12 0001 61 22 000A 1F 0001 62 26 0001 63 0001 64 \
                26 0001 63 0001 64 28 01 29 00 2A 01 13 001E 1A 0000 1C 0001 65
                """
            )
            let welcome = try answer(0x20, [0, 0, UInt8(properties.count)] + properties, .v5)
            guard case .welcome(let conditions) = welcome else {
                Issue.record("\(welcome)")
                return
            }
            #expect(conditions.keepAlive == 30)
            #expect(conditions.longestPacket == 256)
            #expect(conditions.acknowledges)
            #expect(!conditions.retains)
        }

        @Test(arguments: [0x80, 0x87, 0x9F] as [UInt8]) func `turns it away, with a code`(code: UInt8) {
            #expect(fault(0x20, [0, code, 0], .v5) == .turnedAway(code))
        }

        @Test(arguments: [0, 1, 5] as [UInt8]) func `is one of an older version, if it is as short`(code: UInt8) {
            #expect(fault(0x20, [0, code], .v5) == .olderVersion)
        }

        @Test(arguments: [
            ("no properties' length", "0000 00 00"), ("a session of before", "0100 00"),
            ("a code below 0x80", "0001 00"),
            ("too long properties", "0000 01"), ("too short properties", "0000 00 25 01"),
            ("an unknown property", "0000 01 00"), ("a property of a message", "0000 02 01 01"),
            ("a property without a value", "0000 01 25"), ("a flag of 2", "0000 02 25 02"),
            ("a property twice", "0000 04 2501 2501"), ("a longest packet of nothing", "0000 05 27 00000000"),
            ("nothing on its way", "0000 03 21 0000"), ("text that is cut off", "0000 04 1F 0002 61"),
            ("text that is no UTF-8", "0000 04 1F 0001 FF"), ("a surrogate", "0000 06 1F 0003 EDA080"),
            ("a null character", "0000 04 1F 0001 00"), ("half a pair", "0000 04 26 0001 61"),
            ("an authentication", "0000 04 15 0001 61"), ("a length of more digits than needed", "0000 8000"),
            ("a length of five digits", "0000 8080808001"),
        ]) func `is malformed with what it cannot have`(name: String, body: String) {
            #expect(fault(0x20, hex(body), .v5) == .malformed, "\(name)")
        }
    }

    @Suite struct `to a message` {
        @Test func `is its number`() throws {
            #expect(try answer(0x40, [0x12, 0x34], .v311) == .acknowledgement(of: 0x1234, code: 0))
            #expect(try answer(0x40, [0x12, 0x34], .v5) == .acknowledgement(of: 0x1234, code: 0))
        }

        @Test(arguments: [0, 0x10, 0x80, 0x83, 0x87, 0x90, 0x91, 0x97, 0x99] as [UInt8])
        func `has in MQTT 5 a code, with properties or without`(code: UInt8) throws {
            #expect(try answer(0x40, [0, 1, code], .v5) == .acknowledgement(of: 1, code: code))
            #expect(try answer(0x40, [0, 1, code, 0], .v5) == .acknowledgement(of: 1, code: code))
            let words: [UInt8] = [4, 0x1F, 0, 1, 0x61]
            #expect(try answer(0x40, [0, 1, code] + words, .v5) == .acknowledgement(of: 1, code: code))
        }

        @Test(arguments: ["", "00", "0001 01", "0001 8B", "0001 00 01", "0001 00 00 00", "0001 00 02 2501"])
        func `is malformed with a code or a property that is not one's`(body: String) {
            #expect(fault(0x40, hex(body), .v5) == .malformed)
        }

        @Test func `has in MQTT 3 nothing else`() {
            #expect(fault(0x40, [0, 1, 0], .v311) == .malformed)
        }
    }

    @Suite struct `that takes leave` {
        @Test(arguments: [("", 0), ("8B", 0x8B), ("87 00", 0x87), ("9D 04 1C 0001 61", 0x9D)] as [(String, UInt8)])
        func `ends an MQTT 5 connection with its code`(body: String, code: UInt8) {
            #expect(fault(0xE0, hex(body), .v5) == .disconnected(code))
        }

        @Test(arguments: ["04", "8B 01", "8B 00 00", "8B 05 11 00000000"])
        func `is malformed with what only clients may say`(body: String) {
            #expect(fault(0xE0, hex(body), .v5) == .malformed)
        }

        @Test func `is not there in MQTT 3`() {
            #expect(fault(0xE0, [], .v311) == .malformed)
        }
    }
}

private func answer(_ first: UInt8, _ body: [UInt8], _ version: MQTTVersion) throws(MQTTFault) -> MQTTAnswer {
    try MQTTAnswer(MQTTPacket(first: first, body: body), in: version)
}

private func fault(_ first: UInt8, _ body: [UInt8], _ version: MQTTVersion) -> MQTTFault? {
    do throws(MQTTFault) {
        _ = try answer(first, body, version)
        return nil
    } catch {
        return error
    }
}
