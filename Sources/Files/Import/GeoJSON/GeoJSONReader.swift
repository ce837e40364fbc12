internal import Text

/// Reads GeoJSON (RFC 7946), Feature by Feature.
package final class GeoJSONReader: ImportReader {
    package var page = ImportPage()
    private var framing = JSONFraming()
    private var isFirst = true
    /// The current long line, and the bytes after it.
    private var line: GeoJSONLine?
    private var rest: ArraySlice<UInt8> = []

    package init() {}

    package var hasMore: Bool { line != nil }

    package func consume(_ bytes: [UInt8]) {
        let isMarked = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        isFirst = false
        consume(isMarked ? bytes.dropFirst(3) : bytes[...])
    }

    package func goOn() {
        guard var line else { return }
        self.line = nil
        if line.read(into: &page) {
            self.line = line
        } else {
            consume(rest)
        }
    }

    package func finish() {
        while hasMore { goOn() }
        guard page.end == nil else { return }
        do throws(ImportIssue) { try framing.finish() } catch { page.end = error }
    }

    private func consume(_ bytes: ArraySlice<UInt8>) {
        rest = []
        guard page.end == nil else { return }
        do throws(ImportIssue) {
            rest = try framing.consume(bytes) { read($0) }
        } catch {
            page.end = error
        }
    }

    /// Reads a Feature; returns false if it holds more points than fit into one page.
    private func read(_ part: JSONPart) -> Bool {
        do throws(JSONCursor.Fault) {
            var feature = GeoJSONFeature(part)
            line = try feature.read(into: &page)
        } catch {
            page.lose(part.issue(error))
        }
        return line == nil
    }
}

/// A line whose coordinates are spooled to files and read a page at a time.
struct GeoJSONLine {
    /// The points per page, few enough to need little memory.
    private static let pointsOfPage = 2048

    private var places: JSONSpoolWalk
    private var times: JSONSpoolWalk
    private var list = -1

    init(_ coordinates: JSONSpool, _ times: JSONSpool, isNested: Bool) {
        places = JSONSpoolWalk(coordinates, isNested: isNested)
        self.times = JSONSpoolWalk(times, isNested: isNested)
    }

    /// Adds the next points to a page; returns false at the end.
    mutating func read(into page: inout ImportPage) -> Bool {
        do throws(JSONCursor.Fault) {
            for _ in 0..<Self.pointsOfPage {
                guard let place = try places.next() else {
                    if try times.next() != nil { throw fault("there are more times than coordinates") }
                    return false
                }
                guard let time = try times.next(), time.list == place.list else {
                    throw fault("the numbers of times and coordinates differ")
                }
                do throws(JSONCursor.Fault) {
                    page.points.append(try point(place, time))
                    list = place.list
                } catch {
                    page.lose(place.part.issue(error))
                }
            }
            return true
        } catch {
            page.lose(places.beginning.issue(error))
            return false
        }
    }

    private func point(
        _ place: JSONSpoolWalk.Element,
        _ time: JSONSpoolWalk.Element
    ) throws(JSONCursor.Fault) -> ImportPoint {
        var members = PointMembers()
        var cursor = JSONCursor(place.part.bytes)
        try GeoJSONFeature.takePlace(&cursor, &members)
        var clock = JSONCursor(time.part.bytes)
        try members.take(.time, &clock)
        if let obstacle = members.obstacle { throw obstacle }
        do throws(PointDraft.Fault) {
            var point = try members.draft.point()
            point.isReceiverOurs = point.receiver != nil
            point.beginsTrack = place.list != list
            return point
        } catch {
            throw JSONCursor.Fault(offset: place.part.bytes.startIndex, reason: error.reason)
        }
    }

    private func fault(_ reason: String) -> JSONCursor.Fault { JSONCursor.Fault(offset: 0, reason: reason) }
}
