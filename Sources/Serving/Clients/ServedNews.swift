package import GNSS

/// News of a receiver's line or the filter for clients.
package enum ServedNews: Hashable, Sendable {
    /// The device was opened, or its line's setting was found.
    case device(ServedDevice)
    case gone
    /// Raw bytes of the line.
    case bytes([UInt8])
    /// A sentence, including its line end.
    case sentence([UInt8])
    case position(ServedPosition)
    /// The satellites of an epoch.
    case sky(SkyView)
    /// The filter's verdict on a fix.
    case verdict(ServedVerdict)
    /// The epoch is complete.
    case endOfEpoch
}

/// News of a device, which keeps its number while it is plugged in.
struct DeviceNews: Sendable {
    let device: EpochQueue.Device
    let path: String
    let news: ServedNews
}

/// The kinds of news that at least one client wants.
package struct ServedInterest: Hashable, Sendable {
    package var reports = false
    package var sentences = false
    package var bytes = false
    var verdicts = false

    /// The kinds that a policy requests.
    package init(_ policy: WatchPolicy = WatchPolicy()) {
        guard policy.isEnabled else { return }
        reports = policy.json
        sentences = policy.nmea && policy.raw == 0
        bytes = policy.raw > 0
        verdicts = policy.json && policy.isWatching
    }

    var isEmpty: Bool { self == ServedInterest() }

    mutating func formUnion(_ other: ServedInterest) {
        reports = reports || other.reports
        sentences = sentences || other.sentences
        bytes = bytes || other.bytes
        verdicts = verdicts || other.verdicts
    }

    /// Whether any client wants these news.
    package func wants(_ news: ServedNews) -> Bool {
        switch news {
        case .device, .gone, .position, .sky: reports
        case .sentence: sentences
        case .bytes: bytes
        case .verdict: verdicts
        case .endOfEpoch: !isEmpty
        }
    }
}

/// News in the formats that clients want, each created once for all clients.
struct NewsTexts {
    let news: DeviceNews

    private let now: UTCTime
    private var report: [UInt8]?
    private var timedReport: [UInt8]?
    private var lines: [UInt8]?
    private var wholeSky: [UInt8]?

    /// Prepares news for clients.
    ///
    /// - Parameters:
    ///   - news: the news.
    ///   - lines: bytes converted to lines, if a client wants lines.
    ///   - now: the time of sending.
    init(_ news: DeviceNews, lines: [UInt8]? = nil, at now: UTCTime) {
        (self.news, self.lines, self.now) = (news, lines, now)
    }

    /// The bytes for a client; `nil` if it does not want these news.
    mutating func bytes(for policy: WatchPolicy) -> [UInt8]? {
        guard policy.wants(device: news.path) else { return nil }
        switch news.news {
        case .bytes(let bytes): return policy.raw == 2 ? bytes : policy.raw == 1 ? lines : nil
        case .sentence(let sentence): return policy.nmea && policy.raw == 0 ? sentence : nil
        case .sky(let sky) where policy.isWatching: return policy.json ? whole(sky) : nil
        case .device, .gone, .position, .sky: return policy.json ? report(isTimed: policy.timing) : nil
        case .verdict: return policy.json && policy.isWatching ? report(isTimed: false) : nil
        case .endOfEpoch: return nil
        }
    }

    private mutating func whole(_ sky: SkyView) -> [UInt8] {
        let bytes = wholeSky ?? ReportLine(sky.object(device: news.path, isWhole: true)).bytes
        wholeSky = bytes
        return bytes
    }

    private mutating func report(isTimed: Bool) -> [UInt8] {
        if isTimed, case .position = news.news {
            let bytes = timedReport ?? reports(writtenAt: now)
            timedReport = bytes
            return bytes
        }
        let bytes = report ?? reports(writtenAt: nil)
        report = bytes
        return bytes
    }

    private func reports(writtenAt: UTCTime?) -> [UInt8] {
        switch news.news {
        case .device(let device): return device.line.bytes
        case .gone: return ServedDevice.goneLine(path: news.path).bytes
        case .sky(let sky): return ReportLine(sky.object(device: news.path)).bytes
        case .verdict(let verdict): return ReportLine(verdict.object(device: news.path)).bytes
        case .position(let position):
            let line = ReportLine(position.object(device: news.path, writtenAt: writtenAt)).bytes
            return line + (position.deviationObject(device: news.path).map { ReportLine($0).bytes } ?? [])
        case .bytes, .sentence, .endOfEpoch: return []
        }
    }
}

/// Splits bytes of a receiver into lines: text unchanged, other bytes in hexadecimal.
package struct TextLines: Sendable {
    /// Longest line in bytes; binary messages, which have no lines, are cut there.
    private static let longest = 512

    private var line: [UInt8] = []
    private var isText = true

    package init() {}

    /// Returns the lines that these bytes complete.
    package mutating func lines(in bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for byte in bytes {
            // A sentence may follow a binary message directly.
            if byte == UInt8(ascii: "$"), !isText { lines += end() }
            line.append(byte)
            isText = isText && (byte.isSpace || (0x20...0x7E).contains(byte))
            if byte == UInt8(ascii: "\n") || line.count >= Self.longest { lines += end() }
        }
        return lines
    }

    private mutating func end() -> [UInt8] {
        defer { (line, isText) = ([], true) }
        if isText { return line }
        let digits = Array("0123456789abcdef".utf8)
        return line.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + [0x0D, 0x0A]
    }
}
