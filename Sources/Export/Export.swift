package import Logbook
internal import Text
package import Waypoints

/// A file made of what is stored, in pieces: the text of one page of fixes each, made when it is asked for.
///
/// The memory used does not grow with the file. The same stored fixes give the same bytes.
package struct Export: AsyncSequence, Sendable {
    private let selection: FixSelection
    private let writer: (any ExportWriter)?
    private let source: FixSource

    /// A file in a format.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted. Formats made of tracks leave rejected ones out.
    ///   - format: the format; one that is no text, which `DatabaseExport` makes, has no pieces.
    ///   - values: the filter's or the receiver's.
    ///   - waypoints: those that GPX has before the tracks, where they have a coordinate; other formats have none.
    ///   - source: the source of the fixes.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat,
        values: ExportedValues = .refined,
        waypoints: [Waypoint] = [],
        from source: FixSource
    ) {
        self.selection = selection
        self.writer = format.writer(values, waypoints: waypoints, trackNames: source.trackNames)
        self.source = source
    }

    /// Starts the file anew.
    package func makeAsyncIterator() -> Iterator {
        Iterator(selection: selection, writer: writer, source: source)
    }

    /// The way through the file.
    package struct Iterator: AsyncIteratorProtocol {
        private let selection: FixSelection
        private var writer: (any ExportWriter)?
        private let source: FixSource
        private var walk: ExportWalk?
        private var isAtEnd = false

        /// The count of what was written until now.
        package private(set) var tally = ExportTally()

        /// Locations of a page that are not yet written.
        private var waiting: ArraySlice<TrackPoint> = []

        fileprivate init(selection: FixSelection, writer: (any ExportWriter)?, source: FixSource) {
            self.selection = selection
            self.writer = writer
            self.source = source
        }

        /// The number of locations that become a piece: it stays in a processor's cache.
        private static let pointsAtOnce = 256

        /// The next piece of text, never empty; nil after the end.
        ///
        /// - Throws: the storage's error where it cannot be read, and `ExportError`.
        package mutating func next() async throws -> [UInt8]? {
            guard var writer else { return nil }
            defer { self.writer = writer }
            var text = TextBuffer(capacity: Self.pointsAtOnce * 400)
            if walk == nil {
                writer.begin(&text)
                let isByTrack = writer.writesTrackByTrack || source.simplification != nil
                let tracks = isByTrack ? try await source.storage.tracks() : nil
                walk = ExportWalk(selection, from: source, tracks: tracks, passes: writer.passes)
                if isByTrack { walk?.pointsAreRaw = writer.pointsAreRaw }
            }
            while text.isEmpty, !isAtEnd {
                if !waiting.isEmpty {
                    writer.write(waiting.prefix(Self.pointsAtOnce), &text)
                    waiting = waiting.dropFirst(Self.pointsAtOnce)
                    continue
                }
                let step = try await walk?.next()
                if let step { tally.note(step) }
                switch step {
                case .track(let track): writer.begin(track, &text)
                case .page(.fixes(let page)): writer.write(page, &text)
                case .page(.points(let page)): waiting = page[...]
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
