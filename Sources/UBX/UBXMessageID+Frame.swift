extension UBXMessageID {
    /// A frame of this message: sync, identity, length, payload and checksum (u-blox 8 / M8 Receiver Description, UBX Frame
    /// Structure).
    ///
    /// - Parameter payload: at most 65,535 bytes; what is beyond is left out.
    /// - Returns: the bytes.
    public func frame(_ payload: [UInt8]) -> [UInt8] {
        let payload = payload.prefix(Int(UInt16.max))
        let count = UInt16(payload.count)
        let head = [UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)]
        let checked = head + [UInt8(truncatingIfNeeded: count), UInt8(count >> 8)] + payload
        var sum: (UInt8, UInt8) = (0, 0)
        for byte in checked {
            sum.0 &+= byte
            sum.1 &+= sum.0
        }
        return [0xB5, 0x62] + checked + [sum.0, sum.1]
    }
}
