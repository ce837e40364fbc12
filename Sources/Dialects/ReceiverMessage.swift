package import UBX

/// A message of a receiver that is intact, in whichever language it speaks.
package enum ReceiverMessage: Hashable, Sendable {
    /// A frame of UBX.
    case ubx(UBXMessageID, payload: [UInt8])

    /// A sentence: its address, such as `PMTK001`, and its fields.
    case sentence(address: String, fields: [String])
}
