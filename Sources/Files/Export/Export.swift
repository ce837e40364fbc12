package import Logbook
internal import Text

/// An exported text file, generated in pieces on demand.
///
/// Memory use does not grow with the file. The same stored fixes give the same bytes.
package struct Export: AsyncSequence, Sendable {
    private let selection: FixSelection
    private let writer: (any ExportWriter)?
    private let source: FixSource

    /// Creates an export, without reading anything yet.
    ///
    /// - Parameters:
    ///   - selection: the fixes to export. Formats made of tracks omit rejected ones.
    ///   - format: the format. Formats other than text, which `DatabaseExport` writes, produce no pieces.
    ///   - values: the filter's values or the receiver's.
    ///   - waypoints: written by GPX before the tracks, if they have a coordinate; ignored by other formats.
    ///   - source: the source of the fixes.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat,
        values: ExportValues = .refined,
        waypoints: [Waypoint] = [],
        from source: FixSource
    ) {
        self.selection = selection
        self.writer = format.writer(values, waypoints: waypoints, trackNames: source.trackNames)
        self.source = source
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(selection: selection, writer: writer, source: source)
    }

    package struct Iterator: AsyncIteratorProtocol {
        private let selection: FixSelection
        private var writer: (any ExportWriter)?
        private let source: FixSource
        private var walk: ExportWalk?
        private var isAtEnd = false

        /// Numbers of fixes and tracks exported so far.
        package private(set) var tally = ExportTally()

        private var page = TrackPointPage()
        /// The locations of the page that are not written yet.
        private var waiting = 0..<0

        fileprivate init(selection: FixSelection, writer: (any ExportWriter)?, source: FixSource) {
            self.selection = selection
            self.writer = writer
            self.source = source
        }

        /// Locations per piece, small enough to stay in the processor's cache.
        private static let pointsAtOnce = 256

        /// Short tracks share a piece of this many bytes, as each piece is written with a call.
        private static let bytesAtOnce = 16_384

        /// The next piece of text, never empty; `nil` at the end.
        ///
        /// - Throws: the errors of the storage, and `ExportError`.
        package mutating func next() async throws -> [UInt8]? {
            guard var writer else { return nil }
            defer { self.writer = writer }
            var text = TextBuffer(capacity: Self.pointsAtOnce * 400)
            if walk == nil {
                writer.begin(&text)
                let isByTrack = writer.writesTrackByTrack || source.simplification != nil
                let tracks = isByTrack ? try await source.storage.tracks() : nil
                walk = ExportWalk(
                    selection,
                    writer.values,
                    isDetailed: writer.needsDetails,
                    from: source,
                    tracks: tracks,
                    passes: writer.passes
                )
            }
            while text.count < Self.bytesAtOnce, !isAtEnd {
                if !waiting.isEmpty {
                    writer.write(page, waiting.prefix(Self.pointsAtOnce), &text)
                    waiting = waiting.dropFirst(Self.pointsAtOnce)
                    continue
                }
                let step = try await walk?.next()
                if let step { tally.note(step) }
                switch step {
                case .track(let track): writer.begin(track, &text)
                case .page(let page): (self.page, waiting) = (page, page.indices)
                case .nextPass: writer.beginNextPass(&text)
                case .endOfTrack: writer.endTrack(&text)
                case nil:
                    writer.end(&text)
                    isAtEnd = true
                }
            }
            return text.isEmpty ? nil : text.bytes
        }
    }
}

/// A file format, whose writer appends text for each location in order of the calls and stores none.
protocol ExportWriter: Sendable {
    /// Whether each track must end before the next one starts; otherwise fixes are sorted by time, across tracks.
    var writesTrackByTrack: Bool { get }

    /// Number of passes over a track's fixes; more than one requires `writesTrackByTrack`.
    var passes: Int { get }

    var values: ExportValues { get }

    /// Whether the format contains `TrackPoint.Details`.
    var needsDetails: Bool { get }

    mutating func begin(_ text: inout TextBuffer)

    /// Starts a track with at least one fix; called only if `writesTrackByTrack`.
    mutating func begin(_ track: Track, _ text: inout TextBuffer)

    /// Starts another pass over the track's fixes.
    mutating func beginNextPass(_ text: inout TextBuffer)

    /// Writes a range of locations; a requirement of the protocol, so that the loop is specialised for each format.
    mutating func write(_ page: TrackPointPage, _ range: Range<Int>, _ text: inout TextBuffer)

    mutating func endTrack(_ text: inout TextBuffer)

    mutating func end(_ text: inout TextBuffer)
}

extension ExportWriter {
    var passes: Int { 1 }

    mutating func beginNextPass(_ text: inout TextBuffer) {}

    mutating func begin(_ track: Track, _ text: inout TextBuffer) {}

    mutating func endTrack(_ text: inout TextBuffer) {}

    mutating func end(_ text: inout TextBuffer) {}
}

/// A format that needs no `TrackPoint.Details`.
protocol PointWriter: ExportWriter {
    mutating func write(_ point: TrackPoint, _ text: inout TextBuffer)
}

extension PointWriter {
    var needsDetails: Bool { false }

    mutating func write(_ page: TrackPointPage, _ range: Range<Int>, _ text: inout TextBuffer) {
        // A span borrows its elements; an array's iterator would copy each point.
        let points = page.points.span
        for index in range { write(points[index], &text) }
    }
}

/// A format with `TrackPoint.Details`.
protocol DetailWriter: ExportWriter {
    mutating func write(_ point: TrackPoint, _ details: TrackPoint.Details, _ text: inout TextBuffer)
}

extension DetailWriter {
    var needsDetails: Bool { true }

    mutating func write(_ page: TrackPointPage, _ range: Range<Int>, _ text: inout TextBuffer) {
        let (points, details) = (page.points.span, page.details.span)
        for index in range { write(points[index], details[index], &text) }
    }
}
