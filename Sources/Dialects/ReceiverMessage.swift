package import UBX

/// A message from a receiver with a valid checksum, in any of its protocols.
package enum ReceiverMessage: Hashable, Sendable {
    case ubx(UBXMessageID, payload: [UInt8])

    /// A sentence with its address, such as `PMTK001`, and its fields.
    case sentence(address: String, fields: [String])

    case casic(class: UInt8, message: UInt8, payload: [UInt8])
}

extension ReceiverMessage {
    /// The text of TXT, which may contain commas.
    ///
    /// It follows three fields: the number of sentences, this sentence's number and the type.
    static func text(of fields: [String]) -> String { fields.dropFirst(3).joined(separator: ",") }
}
