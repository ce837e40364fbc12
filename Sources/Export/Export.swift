package import GNSS

/// A file made of what is stored, in pieces: the text of one page of fixes each, made when it is asked for.
///
/// The memory used does not grow with the file. The same stored fixes give the same bytes.
package struct Export: AsyncSequence, Sendable {
    private let selection: FixSelection
    private let writer: any ExportWriter
    private let source: FixSource

    /// A file in a format.
    ///
    /// - Parameters:
    ///   - selection: which fixes are wanted. Formats made of tracks leave rejected ones out.
    ///   - format: the format.
    ///   - values: the filter's or the receiver's.
    ///   - smoothing: whether what came later improves locations, and how; nil for the locations as they are stored.
    ///   - storage: where the fixes are.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat,
        values: ExportedValues = .refined,
        smoothedBy smoothing: Smoothing? = nil,
        from storage: any StorageService
    ) {
        self.selection = selection
        self.writer = format.writer(values)
        source = FixSource(storage: storage, smoothing: smoothing)
    }

    /// Starts the file anew.
    package func makeAsyncIterator() -> Iterator {
        Iterator(selection: selection, writer: writer, source: source)
    }

    /// The way through the file.
    package struct Iterator: AsyncIteratorProtocol {
        private enum Position {
            case beforeStart
            /// In order of time, or within a track; whether something of it is written.
            case within(Track?, FixPages, isBegun: Bool)
            case betweenTracks
            case afterEnd
        }

        private let selection: FixSelection
        private var writer: any ExportWriter
        private let source: FixSource
        private var position = Position.beforeStart
        private var tracks: ArraySlice<Track> = []

        fileprivate init(selection: FixSelection, writer: any ExportWriter, source: FixSource) {
            self.selection = selection
            self.writer = writer
            self.source = source
        }

        /// The next piece of text, never empty; nil after the end.
        ///
        /// - Throws: what the storage throws where it cannot be read.
        package mutating func next() async throws -> [UInt8]? {
            var text: [UInt8] = []
            while text.isEmpty {
                switch position {
                case .beforeStart: try await begin(&text)
                case .betweenTracks: beginTrack(&text)
                case .within(let track, let pages, let isBegun):
                    try await writePage(of: track, pages, isBegun: isBegun, &text)
                case .afterEnd: return nil
                }
            }
            return text
        }

        private mutating func begin(_ text: inout [UInt8]) async throws {
            writer.begin(&text)
            if writer.writesTrackByTrack {
                tracks = try await source.storage.tracks()[...]
                position = .betweenTracks
            } else {
                let pages = try await source.pages(of: selection)
                position = .within(nil, pages, isBegun: false)
            }
        }

        /// Goes on to the next track that may have selected fixes; whether it has shows with its first page.
        private mutating func beginTrack(_ text: inout [UInt8]) {
            guard let track = tracks.popFirst() else { return end(&text) }
            if let wanted = selection.track, track.id != wanted { return }
            if let from = selection.from, track.end < from { return }
            if let to = selection.to, track.start >= to { return }
            var portion = selection
            portion.track = track.id
            portion.includesRejected = false
            position = .within(track, source.pages(of: portion, in: track), isBegun: false)
        }

        private mutating func writePage(
            of track: Track?,
            _ pages: FixPages,
            isBegun: Bool,
            _ text: inout [UInt8]
        ) async throws {
            var pages = pages
            let page = try await pages.next()
            text.reserveCapacity(page.count * 320)
            if let track, !isBegun, !page.isEmpty { writer.begin(track, &text) }
            for fix in page { writer.write(fix, &text) }
            if !page.isEmpty {
                position = .within(track, pages, isBegun: true)
            } else if track == nil {
                end(&text)
            } else {
                if isBegun { writer.endTrack(&text) }
                position = .betweenTracks
            }
        }

        private mutating func end(_ text: inout [UInt8]) {
            writer.end(&text)
            position = .afterEnd
        }
    }
}
