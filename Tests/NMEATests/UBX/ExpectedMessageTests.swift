import GNSS
import TestSupport
import Testing
import NMEA

/// Binary messages with all that they contain: `Expected/messages.txt`.
@Suite struct `A binary message` {
    @Test func `contains what the file of expected values says, and nothing else`() throws {
        let text = messages.map { name, message in
            "# \(name)\n\(message.map { facts(of: $0) } ?? "none\n")"
        }
        try expectFile("messages.txt", toHave: text.joined(separator: "\n"))
    }
}

private let messages: [(String, UBXMessage?)] =
    uBloxMessages + interferenceMessages + casicMessages + sirfMessages + [
        (
            "SkyTraq: the navigation data",
            MakerMessage(skyTraq: MakerFrame.skyTraqNavigation((8, 0, 0)).span)?.contents.first
        )
    ]

private let uBloxMessages: [(String, UBXMessage?)] = [
    ("u-blox: NAV-PVT", uBlox(UBXFrame.solution((8, 0, 0)))),
    ("u-blox: NAV-PVT with a course that may be any", uBlox(UBXFrame.solution((8, 0, 0), courseAccuracy: 170))),
    ("u-blox: NAV-PVT with a speed that may be any", uBlox(UBXFrame.solution((8, 0, 0), speedAccuracy: 0xFFFF_FFFF))),
    (
        "u-blox: MON-VER",
        uBlox(
            UBXFrame.bytes(
                0x0A,
                0x04,
                padded("EXT CORE 3.01 (111141)", 30) + padded("00080000", 10) + padded("PROTVER=18.00", 30)
            )
        )
    ),
]

private let interferenceMessages: [(String, UBXMessage?)] =
    ([0, 1, 2, 3] as [UInt8]).map { state in
        let bytes: [Int: UInt8] = [16: 0x34, 17: 0x12, 18: 0xF0, 19: 0x15, 22: 0xF3 | state << 2, 45: 87]
        return ("u-blox: MON-HW of state \(state)", uBlox(0x0A, 0x09, 60, bytes))
    } + [
        (
            "u-blox: MON-RF of two bands",
            uBlox(
                0x0A,
                0x38,
                52,
                [
                    1: 2, 4: 0, 5: 0xFE, 16: 0x34, 17: 0x12, 18: 0xF0, 19: 0x15, 20: 87, 28: 1, 29: 0xFD, 40: 0x78,
                    41: 0x56, 42: 0x1D, 43: 0x04, 44: 9,
                ]
            )
        ), ("u-blox: MON-RF with fewer bands than it announces", uBlox(0x0A, 0x38, 40, [1: 255])),
        (
            "u-blox: SEC-SIGLOG",
            uBlox(
                0x27,
                0x10,
                32,
                [
                    0: 1, 1: 3, 8: 5, 12: 4, 13: 0, 16: 0xFF, 17: 0xFF, 18: 0xFF, 19: 0xFF, 20: 0, 21: 1, 24: 0x10,
                    25: 0x0E, 28: 9, 29: 9,
                ]
            )
        ),
    ]

private let casicMessages: [(String, UBXMessage?)] = [
    ("CASIC: NAV-PV, which tells variances", casic(MakerFrame.casicPosition(1000))),
    ("CASIC: NAV-PV without a separation of the geoid", casic(MakerFrame.casicPosition(1000, separation: 0))),
    ("CASIC: NAV-PV with a course that may be any", casic(MakerFrame.casicPosition(1000, courseVariance: 1e6))),
    ("CASIC: NAV-PV with a velocity that was not measured", casic(MakerFrame.casicPosition(1000, valid: (7, 3)))),
    (
        "CASIC: NAV-PV of values that are no numbers",
        casic(MakerFrame.casic(0x03, [[UInt8](repeating: 0xFF, count: 80)]))
    ),
    ("CASIC: TIM-UTC to the millisecond", casic(MakerFrame.casicTime(1000, (8, 0, 0), milliseconds: 200))),
    ("CASIC: NAV-DOP", casic(MakerFrame.casicDilution(1000))),
]

private let sirfMessages: [(String, UBXMessage?)] = [
    (
        "SiRF: message 41, whose accuracies have no defined number of deviations",
        sirf(MakerFrame.sirfGeodetic((8, 0, 0)))
    ),
    (
        "SiRF: message 41 with a type that says that there is no velocity",
        sirf(MakerFrame.sirfGeodetic((8, 0, 0), type: 0x1004))
    ),
    (
        "SiRF: message 41 that is filled in in part only",
        sirf(MakerFrame.sirf([[41], [UInt8](repeating: 0, count: 90)]))
    ),
]

private func uBlox(_ frame: [UInt8]) -> UBXMessage? { UBXMessage(frame: frame.span) }

/// A message of u-blox whose payload is zeros except for bytes at these offsets.
private func uBlox(_ group: UInt8, _ number: UInt8, _ count: Int, _ bytes: [Int: UInt8]) -> UBXMessage? {
    uBlox(UBXFrame.bytes(group, number, (0..<count).map { bytes[$0] ?? 0 }))
}

private func casic(_ frame: [UInt8]) -> UBXMessage? { MakerMessage(casic: frame.span)?.contents.first }

private func sirf(_ frame: [UInt8]) -> UBXMessage? { MakerMessage(sirf: frame.span)?.contents.first }

private func padded(_ text: String, _ count: Int) -> [UInt8] {
    Array(text.utf8) + [UInt8](repeating: 0, count: count - text.utf8.count)
}
