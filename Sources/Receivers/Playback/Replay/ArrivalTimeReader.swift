import GNSS
import Platform
package import SystemPackage

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

    /// The time that a line tells; nil where it is no time, or counts from one that was lost.
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

/// The file of times beside a capture, read as far as the capture is.
struct ArrivalTimeFile: Sendable {
    private let file: SharedFileDescriptor
    private var reader = ArrivalTimeReader()
    private var pending: [ArrivalTime] = []
    private var hasEnded = false

    /// The times of a capture; nil where there are none that can be read, which is no fault.
    init?(beside capture: FilePath) {
        do throws(Errno) {
            file = SharedFileDescriptor(
                try OwnedFileDescriptor(opening: capture.arrivalTimes, .readOnly, options: .nonBlocking)
            )
            guard try FileStatus(of: file.owned).isRegularFile else { return nil }
        } catch {
            return nil
        }
    }

    /// The times of the chunks that begin before an offset, those that were given before left out; and whether there are
    /// more to come.
    mutating func arrivals(before offset: Int) -> (arrivals: [ArrivalTime], isMoreToCome: Bool) {
        while !hasEnded, pending.last.map({ $0.offset < offset }) ?? true {
            let bytes = (try? file.owned.read(atMost: 65_536)) ?? []
            hasEnded = bytes.isEmpty
            pending += reader.read(bytes)
        }
        let count = pending.firstIndex { $0.offset >= offset } ?? pending.count
        defer { pending.removeFirst(count) }
        return (Array(pending.prefix(count)), count < pending.count)
    }
}

/// The time at which a chunk of a capture arrived: a line of the file of times beside it.
///
/// `Documentation/CAPTURES.md` tells the format, and why it is good wherever it is cut.
package struct ArrivalTime: Hashable, Sendable {
    /// The first line of every file of times.
    package static let header = "# gpslog arrival times 1"

    /// The place at which the chunk begins: so many bytes of the capture are before it.
    let offset: Int

    /// The time of its arrival since the capture began, or in a later part since the last chunk of the part before.
    let elapsed: Duration
}

extension FilePath {
    /// The file of times that belongs to a capture.
    package var arrivalTimes: FilePath { FilePath(string + ".times") }
}
