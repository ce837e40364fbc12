/// Mutations of whole lines and fields, which exercise the assembler more than changed bytes do.
enum LineMutation {
    private typealias Line = ArraySlice<UInt8>

    /// Repeats, moves, removes or replaces one or several lines, or a field.
    static func mutate(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = random.next(below: lines.count)
        let count = 1 + random.next(below: min(8, lines.count - first))
        let picked = Array(lines[first..<first + count])
        switch random.next(below: 5) {
        case 0:
            lines.insert(contentsOf: picked, at: random.next(below: lines.count + 1))
        case 1:
            lines.removeSubrange(first..<first + count)
            lines.insert(contentsOf: picked, at: random.next(below: lines.count + 1))
        case 2:
            lines.removeSubrange(first..<first + count)
        case 3:
            // A later epoch of the same receiver: the same sentences with another digit in the time.
            let later = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: random.next(below: 10))
            let place = random.next(below: 9)
            lines.insert(contentsOf: picked.map { retimed($0, later, at: place) }, at: first + count)
        default:
            let from = lines[random.next(below: lines.count)]
            lines[first] = withField(of: from, in: lines[first], &random)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// Replaces a digit in the first field, which is the time in most sentences.
    private static func retimed(_ line: Line, _ digit: UInt8, at place: Int) -> Line {
        var changed = line
        guard let comma = line.firstIndex(of: UInt8(ascii: ",")), line.indices.contains(comma + 1 + place),
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[comma + 1 + place])
        else { return line }
        changed[comma + 1 + place] = digit
        return changed
    }

    /// Replaces a field by one from another line.
    private static func withField(of other: Line, in line: Line, _ random: inout SplitMix64) -> Line {
        let theirs = other.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        var ours = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        ours[random.next(below: ours.count)] = theirs[random.next(below: theirs.count)]
        return Array(ours.joined(separator: [UInt8(ascii: ",")]))[...]
    }
}
