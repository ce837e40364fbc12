import GNSS
import TestSupport
import Testing
import NMEA

/// A payload of zeros except for bytes at these offsets.
private func payload(_ count: Int, _ bytes: [Int: UInt8]) -> [UInt8] {
    (0..<count).map { bytes[$0] ?? 0 }
}

private func message(_ group: UInt8, _ number: UInt8, _ payload: [UInt8]) -> UBXMessage? {
    let frame = UBXFrame.bytes(group, number, payload)
    return UBXMessage(frame: frame.span)
}

private typealias Levels = [(UInt8, UInt8, InterferenceReport.Jamming?, InterferenceReport.Spoofing?)]

@Suite struct `What u-blox says about interference` {
    @Test(
        arguments: [(0, nil), (1, .unlikely), (2, .indicated), (3, .multiple)]
            as [(UInt8, InterferenceReport.Spoofing?)]
    )
    func `is spoofing in bits 3 and 4 of NAV-STATUS's byte 7`(
        state: UInt8,
        spoofing: InterferenceReport.Spoofing?
    ) throws {
        // All other bits of the byte are set.
        let bytes = payload(16, [4: 3, 5: 0x0D, 7: 0xE7 | state << 3])
        guard case .status(let status) = try #require(message(0x01, 0x03, bytes)) else {
            Issue.record("not a status")
            return
        }
        #expect(status.spoofing == spoofing)
    }

    @Suite struct `in SEC-SIG` {
        private func security(_ payload: [UInt8]) -> SignalSecurity? {
            if case .security(let security) = message(0x27, 0x09, payload) { security } else { nil }
        }

        @Test(
            arguments: [
                (0xFD, 0xF5, .warning, .indicated), (0xFB, 0xF7, .unlikely, .multiple), (0xF9, 0xF1, nil, nil),
                // Detection is off.
                (0xFE, 0xF6, nil, nil),
            ] as Levels
        )
        func `of version 1 is at bytes 4 and 8`(
            jam: UInt8,
            spoof: UInt8,
            jamming: InterferenceReport.Jamming?,
            spoofing: InterferenceReport.Spoofing?
        ) throws {
            let security = try #require(self.security(payload(12, [0: 1, 4: jam, 8: spoof])))
            #expect(security.jamming == jamming)
            #expect(security.spoofing == spoofing)
            #expect(security.frequencies.isEmpty)
        }

        @Test(
            arguments: [
                (2, 0b1_001_1_11_1, .critical, .unlikely), (3, 0b0_010_1_01_1, .unlikely, .indicated),
                (2, 0b0_011_1_11_0, nil, .multiple), (2, 0b0_011_0_10_1, .warning, nil), (2, 0b0_000_1_00_1, nil, nil),
            ] as Levels
        )
        func `of versions 2 and 3 is in byte 1`(
            version: UInt8,
            flags: UInt8,
            jamming: InterferenceReport.Jamming?,
            spoofing: InterferenceReport.Spoofing?
        ) throws {
            // 1575420 kHz is 0x1809FC.
            let bytes: [Int: UInt8] = [
                0: version, 1: flags, 3: 2, 4: 0xFC, 5: 0x09, 6: 0x18, 7: 1, 8: 0x6C, 9: 0xF6, 10: 0x11, 11: 0xFE,
            ]
            let security = try #require(self.security(payload(12, bytes)))
            #expect(security.jamming == jamming)
            #expect(security.spoofing == spoofing)
            #expect(security.frequencies.map(\.kilohertz) == [1_575_420, 1_177_196])
            #expect(security.frequencies.map(\.isJammed) == [true, false])
        }

        @Test func `of an unknown version is not decoded`() {
            #expect(security(payload(12, [0: 4, 1: 0xFF])) == nil)
            #expect(security(payload(8, [0: 1, 4: 0xFF])) == nil)
        }
    }

    @Test(arguments: [(0x09, 59), (0x38, 3)]) func `needs the whole message`(number: UInt8, count: Int) {
        #expect(message(0x0A, number, payload(count, [1: 1])) == nil)
    }
}
