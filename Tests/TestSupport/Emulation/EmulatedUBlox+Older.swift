package import NMEA

/// u-blox receivers without CFG-PMS, behaving as in their Receiver Descriptions.
extension EmulatedUBlox {
    /// Creates a receiver of generation 6 or 7 with factory settings, at 9600 baud.
    package init(generation: Int) {
        self.init()
        let isOld = generation < 7
        settings[Self.power] = nil
        // Full power. In power save mode, cycles take a second, or ten seconds without a fix.
        settings[Self.powerMode] = [8, 0]
        settings[Self.powerSaving] = [
            1, 6, 0, 0, 0x00, 0x90, 0x02, 0x00, 0xE8, 0x03, 0, 0, 0x10, 0x27, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x2C, 0x01,
            0, 0, 0x4F, 0xC1, 0x03, 0, 0x86, 0x02, 0, 0, 0xFE, 0, 0, 0, 0x64, 0x40, 0x01, 0,
        ]
        settings[Self.version] =
            Self.text(isOld ? "7.03 (45969)" : "1.00 (59842)", 30) + Self.text(isOld ? "00040007" : "00070000", 10)
            + (isOld ? [] : Self.text("PROTVER 14.00", 30))
        if isOld { settings[Self.systems] = nil }
    }

    /// Whether the receiver accepts a payload as a setting.
    static func isTaken(_ payload: [UInt8], as identity: UBXMessageID, instead now: [UInt8]) -> Bool {
        guard payload.count == now.count else { return false }
        switch identity {
        case powerMode: return [0, 1, 4].contains(payload[1])
        case powerSaving where payload.count >= 12:
            let period = (8..<12).reversed().reduce(0) { $0 << 8 | Int(payload[$1]) }
            let isCyclic = payload[6] & 6 == 2
            return payload[0] == now[0] && (!isCyclic || (1000...10_000).contains(period))
        default: return true
        }
    }

    /// CFG-RXM.
    package static let powerMode = UBXMessageID(class: 0x06, message: 0x11)
    /// CFG-PM2.
    package static let powerSaving = UBXMessageID(class: 0x06, message: 0x3B)
}
