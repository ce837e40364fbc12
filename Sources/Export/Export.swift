package import GNSS

/// A file made of what is stored, in pieces: the text of one page of fixes each, made when it is asked for.
///
/// The memory used does not grow with the file. The same stored fixes give the same bytes.
package struct Export: AsyncSequence, Sendable {
    /// Fixes to a page: large enough that asking costs nothing, small enough to stay in a processor's cache.
    fileprivate static let pageSize = 512

    private let selection: FixSelection
    private let writer: any ExportWriter
    private let storage: any StorageService

    /// A file in a format.
    ///
    /// - Parameters:
    ///   - selection: which fixes are wanted. Formats made of tracks leave rejected ones out.
    ///   - format: the format.
    ///   - values: the filter's or the receiver's.
    ///   - storage: where the fixes are.
    package init(
        _ selection: FixSelection,
        as format: ExportFormat,
        values: ExportedValues = .refined,
        from storage: any StorageService
    ) {
        self.selection = selection
        self.writer = format.writer(values)
        self.storage = storage
    }

    /// Starts the file anew.
    package func makeAsyncIterator() -> Iterator {
        Iterator(selection: selection, writer: writer, storage: storage)
    }

    /// The way through the file.
    package struct Iterator: AsyncIteratorProtocol {
        private enum Position {
            case beforeStart
            /// In order of time, or within a track; the last fix written, and the track begun with it.
            case within(Portion, last: StoredFix?)
            case betweenTracks
            case afterEnd
        }

        /// The fixes that are walked through at once: all, or those of a track.
        private struct Portion {
            let selection: FixSelection
            let track: Track?
        }

        private let selection: FixSelection
        private var writer: any ExportWriter
        private let storage: any StorageService
        private var position = Position.beforeStart
        private var tracks: ArraySlice<Track> = []

        fileprivate init(selection: FixSelection, writer: any ExportWriter, storage: any StorageService) {
            self.selection = selection
            self.writer = writer
            self.storage = storage
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
                case .within(let portion, let last): try await writePage(of: portion, after: last, &text)
                case .afterEnd: return nil
                }
            }
            return text
        }

        private mutating func begin(_ text: inout [UInt8]) async throws {
            writer.begin(&text)
            if writer.writesTrackByTrack {
                tracks = try await storage.tracks()[...]
                position = .betweenTracks
            } else {
                position = .within(Portion(selection: selection, track: nil), last: nil)
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
            position = .within(Portion(selection: portion, track: track), last: nil)
        }

        private mutating func writePage(
            of portion: Portion,
            after last: StoredFix?,
            _ text: inout [UInt8]
        ) async throws {
            let page = try await storage.fixes(in: portion.selection, after: last, limit: Export.pageSize)
            text.reserveCapacity(page.count * 320)
            if let track = portion.track, last == nil, !page.isEmpty { writer.begin(track, &text) }
            for fix in page { writer.write(fix, &text) }
            if page.count == Export.pageSize {
                position = .within(portion, last: page.last)
            } else if portion.track == nil {
                end(&text)
            } else {
                if last != nil || !page.isEmpty { writer.endTrack(&text) }
                position = .betweenTracks
            }
        }

        private mutating func end(_ text: inout [UInt8]) {
            writer.end(&text)
            position = .afterEnd
        }
    }
}
