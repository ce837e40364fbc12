import GNSS

/// Reads a file of times as it comes, cut anywhere.
///
/// Lines that are no times are passed over; after one, those that count from it are too, up to the next that does not.
struct ArrivalTimeReader {
    private var line: [UInt8] = []
    private var kind: Kind?
    private var latest: Latest?
    private var isLost = false

    private enum Kind {
        case times
        case anythingElse
    }

    private struct Latest {
        var offset: Int
        var elapsed: Duration
        /// Milliseconds since 1970, as far as they are known.
        var utc: Int64
    }

    /// A line is no longer; what goes on without an end is not ours.
    private static let longestLine = 200

    /// Bytes; so much that nobody has it, and so little that offsets can be added.
    private static let largestFile = 1 << 60

    /// Takes the next bytes of the file, and gives the times in them.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [ArrivalTime] {
        var arrivals: [ArrivalTime] = []
        for byte in bytes where kind != .anythingElse {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                if line.count > Self.longestLine { endLine(&arrivals) }
                continue
            }
            endLine(&arrivals)
        }
        return arrivals
    }

    private mutating func endLine(_ arrivals: inout [ArrivalTime]) {
        let text = String(decoding: line, as: UTF8.self)
        line.removeAll(keepingCapacity: true)
        guard kind != nil else {
            kind = text == ArrivalTime.header ? .times : .anythingElse
            return
        }
        guard let next = latest(by: text), ((latest?.offset ?? 0)...Self.largestFile).contains(next.offset) else {
            isLost = true
            return
        }
        isLost = false
        latest = next
        arrivals.append(ArrivalTime(offset: next.offset, elapsed: next.elapsed))
    }

    /// What a line says; nil where it is no time, or counts from one that was lost.
    private func latest(by text: String) -> Latest? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2 || words.count == 3, words[1].first == "+", let step = number(words[1].dropFirst())
        else { return nil }
        guard words.count == 3 else {
            guard !isLost, let latest, words[0].first == "+", let more = number(words[0].dropFirst()) else {
                return nil
            }
            return Latest(
                offset: latest.offset + more,
                elapsed: latest.elapsed + .milliseconds(step),
                utc: latest.utc &+ Int64(step)
            )
        }
        guard let offset = number(words[0]), let time = UTCTime(iso8601: words[2]) else { return nil }
        let utc = time.nanosecondsSince1970 / 1_000_000
        // Lines were lost, and the distance with them: the clock tells it.
        let distance = isLost ? latest.map { max(0, Int(utc &- $0.utc)) } ?? step : step
        return Latest(offset: offset, elapsed: (latest?.elapsed ?? .zero) + .milliseconds(distance), utc: utc)
    }

    /// Digits, not so many that sums of them could be too large.
    private func number(_ digits: Substring) -> Int? {
        guard (1...13).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }
}
