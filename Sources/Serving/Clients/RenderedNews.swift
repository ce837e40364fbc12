internal import GNSS

/// News in the formats that clients want, each created once for all clients.
struct RenderedNews {
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
