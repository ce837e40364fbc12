/// What is around the bits of a byte on a serial line: their number, the parity bit, the stop bits.
package enum LineFraming: String, Hashable, Sendable, CaseIterable {
    /// Eight bits, no parity, one stop bit: nearly every receiver.
    case eightBits = "8N1"
    /// Seven bits, no parity, two stop bits.
    ///
    /// Reads seven bits and a parity bit as well, because the parity bit takes the place of the first stop bit.
    case sevenBits = "7N2"
    /// Eight bits, odd parity, one stop bit: Trimble's TSIP receivers.
    case oddParity = "8O1"

    /// The bits that carry one byte, the start bit among them.
    package var bitsPerByte: Int { self == .oddParity ? 11 : 10 }
}
