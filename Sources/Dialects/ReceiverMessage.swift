package import UBX

/// A message of a receiver that is intact, in whichever language it speaks.
package enum ReceiverMessage: Hashable, Sendable {
    /// A frame of UBX.
    case ubx(UBXMessageID, payload: [UInt8])

    /// A sentence: its address, such as `PMTK001`, and its fields.
    case sentence(address: String, fields: [String])

    /// A frame of CASIC's binary protocol, by its class and its number.
    case casic(class: UInt8, message: UInt8, payload: [UInt8])
}

extension ReceiverMessage {
    /// The text in the fields of TXT, behind their number, its own and its kind; it may have commas in it.
    static func text(of fields: [String]) -> String { fields.dropFirst(3).joined(separator: ",") }
}
