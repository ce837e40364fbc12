import GNSS
import Platform
package import SystemPackage

/// Parses a file of arrival times, split at any byte.
///
/// Skips invalid lines, and the relative ones that follow up to the next absolute line.
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
        /// Milliseconds since 1970 by the capture's clock.
        var utc: Int64
    }

    /// Longest valid line in bytes; a file with longer lines is not a file of times.
    private static let longestLine = 200

    /// Bytes; larger than any real file, and small enough to add offsets without overflow.
    private static let largestFile = 1 << 60

    /// Milliseconds since 1970; in the year 2200.
    private static let latestTime: Int64 = 7_258_118_400_000

    /// Returns the times in the next bytes of the file.
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
        arrivals.append(ArrivalTime(offset: next.offset, elapsed: next.elapsed, readAt: Self.time(next.utc)))
    }

    /// Parses a line; `nil` if it is invalid, or relative to a lost one.
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
        // The steps in lost lines are missing, so use the clock.
        let distance = isLost ? latest.map { max(0, Int(utc &- $0.utc)) } ?? step : step
        return Latest(offset: offset, elapsed: (latest?.elapsed ?? .zero) + .milliseconds(distance), utc: utc)
    }

    /// The time of a number of milliseconds since 1970; `nil` if no clock shows it.
    private static func time(_ utc: Int64) -> UTCTime? {
        (0...latestTime).contains(utc) ? UTCTime(nanosecondsSince1970: utc * 1_000_000) : nil
    }

    /// Parses digits, few enough to add the numbers without overflow.
    private func number(_ digits: Substring) -> Int? {
        guard (1...13).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return Int(digits)
    }
}

/// The file of times beside a capture, read as the capture advances.
struct ArrivalTimeFile: Sendable {
    private let file: SharedFileDescriptor
    private var reader = ArrivalTimeReader()
    private var pending: [ArrivalTime] = []
    private var hasEnded = false

    /// Opens a capture's file of times; `nil` if there is none or it cannot be read, which is not an error.
    init?(beside capture: FilePath) {
        do throws(Errno) {
            file = SharedFileDescriptor(
                try UniqueFileDescriptor(opening: capture.arrivalTimes, .readOnly, options: .nonBlocking)
            )
            guard try FileStatus(of: file.owned).isRegularFile else { return nil }
        } catch {
            return nil
        }
    }

    /// The arrival times of chunks that begin before an offset and were not returned yet, and whether more follow.
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

/// When a chunk of a capture arrived: a line of the file of times beside it.
///
/// `Documentation/CAPTURES.md` describes the format, which stays valid if the file is cut at any byte.
package struct ArrivalTime: Hashable, Sendable {
    package static let header = "# gpslog arrival times 1"

    /// Offset of the chunk's first byte in the capture.
    let offset: Int

    /// Time since the capture began, or in a later part, since the last chunk of the previous part.
    let elapsed: Duration

    /// The capture's clock when the chunk was read; `nil` if it is not plausible.
    let readAt: UTCTime?
}

extension FilePath {
    /// The path of a capture's file of times.
    package var arrivalTimes: FilePath { FilePath(string + ".times") }
}
