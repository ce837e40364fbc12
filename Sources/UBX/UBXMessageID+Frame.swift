extension UBXMessageID {
    /// Builds a frame with sync, identity, length, payload and checksum.
    ///
    /// See UBX Frame Structure in the u-blox 8 / M8 Receiver Description.
    ///
    /// - Parameter payload: the payload; bytes after the first 65,535 are dropped.
    /// - Returns: the whole frame.
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
