/// The words of a write-ahead log that a checksum covers: the start of a header, and the page of a frame.
@unsafe
struct LogWords {
    private let bytes: UnsafeMutableRawBufferPointer
    private let head: Int
    private let body: Range<Int>

    /// - Parameters:
    ///   - bytes: the header of a log, or a frame.
    ///   - head: the number of bytes at the start that the checksum covers, a multiple of eight.
    ///   - body: the other bytes that it covers.
    init(in bytes: UnsafeMutableRawBufferPointer, head: Int, body: Range<Int>) {
        unsafe (self.bytes, self.head, self.body) = (bytes, head, body)
    }

    var count: Int { unsafe (head + body.count) / 4 }

    private func offset(of word: Int) -> Int {
        unsafe 4 * word < head ? 4 * word : body.lowerBound + 4 * word - head
    }

    subscript(word: Int) -> UInt32 {
        get {
            unsafe bytes.loadUnaligned(fromByteOffset: unsafe offset(of: word), as: UInt32.self).littleEndian
        }
        nonmutating set {
            unsafe bytes.storeBytes(
                of: newValue.littleEndian,
                toByteOffset: unsafe offset(of: word),
                as: UInt32.self
            )
        }
    }

    /// The checksum after these words, which continues an earlier one.
    func checksum(behind before: LogChecksum) -> LogChecksum {
        var sum = before
        for word in stride(from: 0, to: unsafe count, by: 2) { unsafe sum.add(self[word], self[word + 1]) }
        return sum
    }

    /// Finds the words in which a single wrong byte explains a wrong checksum.
    ///
    /// The sums are linear: a word that is wrong by `w` changes them by `w` times two factors, which depend only on its
    /// position. The two equations leave few positions, mostly one, but more if the wrong bits are the highest of a
    /// word.
    ///
    /// - Parameters:
    ///   - sum: the checksum of the words.
    ///   - told: the checksum that they should have.
    ///   - isLastRight: whether the last word cannot be wrong.
    /// - Returns: the positions with the corrected words; two at most.
    func wrong(
        _ sum: LogChecksum,
        _ told: LogChecksum,
        lastIsRight isLastRight: Bool
    ) -> [(place: Int, right: UInt32)] {
        let (wrongFirst, wrongSecond) = (sum.first &- told.first, sum.second &- told.second)
        // The factors of both words of a pair, starting with the last pair.
        var (even, odd) = ((1, 1) as (UInt32, UInt32), (0, 1) as (UInt32, UInt32))
        var found: [(place: Int, right: UInt32)] = []
        for word in unsafe stride(from: count - 2, through: 0, by: -2) {
            for (place, factors) in [(word, even), (word + 1, odd)]
            where factors.0 &* wrongSecond == factors.1 &* wrongFirst {
                let wrong =
                    factors.0 & 1 == 1
                    ? unsafe wrongFirst &* Self.inverse(factors.0) : unsafe wrongSecond &* Self.inverse(factors.1)
                let right = unsafe self[place] &- wrong
                guard factors.0 &* wrong == wrongFirst, factors.1 &* wrong == wrongSecond,
                    unsafe LogChecksum.isOneByte(right ^ self[place]),
                    unsafe !isLastRight || place < count - 1
                else { continue }
                found.append((place, right))
                if found.count == 2 { return found }
            }
            even = unsafe Self.moved(even)
            odd = unsafe Self.moved(odd)
        }
        return found
    }

    /// The factors of a word that is one pair further from the end; at least one of the two factors is odd.
    private static func moved(_ factors: (UInt32, UInt32)) -> (UInt32, UInt32) {
        let first = factors.0 &+ factors.1
        return (first, factors.1 &+ first)
    }

    /// The inverse of an odd number modulo 2³², by Newton's method.
    private static func inverse(_ odd: UInt32) -> UInt32 {
        var inverse = odd
        for _ in 0..<5 { inverse = inverse &* (2 &- odd &* inverse) }
        return inverse
    }
}
