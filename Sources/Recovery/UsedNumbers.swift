/// The numbers of fixes that were stored, so that none is stored twice, whatever a damaged file holds.
struct UsedNumbers {
    private static let bitsOfBlock: Int64 = 4096
    private var blocks: [Int64: [UInt64]] = [:]

    /// Takes a number: whether it was still free.
    mutating func take(_ number: Int64) -> Bool {
        let (block, bit) = number.quotientAndRemainder(dividingBy: Self.bitsOfBlock)
        let (word, mask) = (Int(bit / 64), UInt64(1) << UInt64(bit % 64))
        let empty = [UInt64](repeating: 0, count: Int(Self.bitsOfBlock / 64))
        if let known = blocks[block], known[word] & mask != 0 { return false }
        blocks[block, default: empty][word] |= mask
        return true
    }
}
