/// The numbers of stored fixes, so that no fix is stored twice however the file is damaged.
struct UsedNumbers {
    private static let bitsOfBlock: Int64 = 4096
    private var blocks: [Int64: [UInt64]] = [:]

    /// Marks a number as used.
    ///
    /// - Returns: whether it was unused before.
    mutating func take(_ number: Int64) -> Bool {
        let (block, bit) = number.quotientAndRemainder(dividingBy: Self.bitsOfBlock)
        let (word, mask) = (Int(bit / 64), UInt64(1) << UInt64(bit % 64))
        let empty = [UInt64](repeating: 0, count: Int(Self.bitsOfBlock / 64))
        if let known = blocks[block], known[word] & mask != 0 { return false }
        blocks[block, default: empty][word] |= mask
        return true
    }
}
