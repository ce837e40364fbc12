internal import UBX

/// The latest word of a receiver's reports on whether it knows where it is, and when.
package struct HeardState: Hashable, Sendable {
    /// True where it has a fix; nil where no report has told.
    package private(set) var hasFix: Bool?

    /// True where it knows the date and the time; nil where no report has told.
    package private(set) var hasTime: Bool?

    /// The first year that is no invention: receivers that know nothing begin at a date of old.
    private static let firstYear = 2026

    /// Takes a sentence, of any kind.
    mutating func note(_ address: String, _ fields: [String]) {
        guard address.utf8.count == 5 else { return }
        switch address.suffix(3) {
        case "RMC" where fields.count >= 9:
            hasFix = fields[1] == "A"
            let year = fields[8].utf8.count == 6 ? Int(fields[8].suffix(2)) : nil
            hasTime = !fields[0].isEmpty && year.map { (Self.firstYear % 100..<80).contains($0) } ?? false
        case "GGA" where fields.count >= 6: hasFix = !["", "0"].contains(fields[5])
        case "GLL" where fields.count >= 6: hasFix = fields[5] == "A"
        // A letter for each system.
        case "GNS" where fields.count >= 6: hasFix = fields[5].contains { $0 != "N" }
        case "ZDA" where fields.count >= 4:
            hasTime = !fields[0].isEmpty && Int(fields[3]).map { $0 >= Self.firstYear } ?? false
        default: break
        }
    }

    /// Takes a message of UBX, of any kind.
    mutating func note(_ identity: UBXMessageID, _ payload: [UInt8]) {
        if identity == .solution, payload.count >= 84 {
            hasFix = payload[21] & 1 == 1
            hasTime = payload[11] & 3 == 3 && payload.number(at: 4, bytes: 2) >= Self.firstYear
        } else if identity == .oldSolution, payload.count >= 52 {
            // The fix is good, and week and time of it are known.
            hasFix = payload[11] & 1 == 1
            hasTime = payload[11] & 0x0C == 0x0C
        }
    }
}
