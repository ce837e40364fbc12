package import GNSS
package import UBX

/// A message of AssistNow Offline: the predicted orbit of one satellite on one day.
///
/// See UBX-MGA-ANO in the u-blox 8 / M8 Receiver Description (UBX-13003221) and the M10 interface description.
package struct OrbitMessage: Hashable, Sendable {
    /// The payload, to be sent unchanged.
    package let payload: [UInt8]

    /// The day for which the prediction is valid.
    package let date: CalendarDate

    /// Decodes the message; `nil` if it is not a UBX-MGA-ANO.
    package init?(_ identity: UBXMessageID, _ payload: [UInt8]) {
        // Type, version, satellite and system come first, then the day, with years counted from 2000.
        guard identity == .offlineOrbit, payload.count == 76, payload[0] == 0,
            let date = CalendarDate(year: 2000 + Int(payload[4]), month: Int(payload[5]), day: Int(payload[6]))
        else { return nil }
        (self.payload, self.date) = (payload, date)
    }
}

extension UBXMessageID {
    /// MGA-ANO.
    static let offlineOrbit = UBXMessageID(class: 0x13, message: 0x20)
    /// MGA-INI.
    static let initialAid = UBXMessageID(class: 0x13, message: 0x40)
    /// MGA-ACK.
    static let aidAcknowledged = UBXMessageID(class: 0x13, message: 0x60)
    /// AID-INI.
    static let oldAid = UBXMessageID(class: 0x0B, message: 0x01)
    /// CFG-NAVX5.
    static let navigationExpert = UBXMessageID(class: 0x06, message: 0x23)
    /// NAV-PVT.
    static let solution = UBXMessageID(class: 0x01, message: 0x07)
    /// NAV-SOL.
    static let oldSolution = UBXMessageID(class: 0x01, message: 0x06)
}
