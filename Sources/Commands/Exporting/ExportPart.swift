internal import GNSS
internal import Logbook
internal import Settings

/// Into what files an export is split.
package enum ExportSplit: String, Sendable, CaseIterable {
    /// One for each track.
    case track
    /// One for each day by this machine's time zone.
    case day
}

/// One of the files that an export is split into.
struct ExportPart {
    /// The file's name without what it ends with.
    let name: String

    /// The selection of the fixes that go into it.
    let selection: FixSelection

    /// The part of a track: `track-7-20261121T080000Z`, after its number and its start in UTC.
    init(_ track: Track, of selection: FixSelection) {
        var text = track.start.description.prefix { $0 != "." && $0 != "Z" }
        text.removeAll { $0 == "-" || $0 == ":" }
        name = "track-\(track.id)-\(text)Z"
        var selection = selection
        selection.track = track.id
        self.selection = selection
    }

    /// The part of a local day: `2026-11-21`.
    init(_ day: LocalDay, of selection: FixSelection) {
        name = day.date.description
        var selection = selection
        selection.from = selection.from.map { max($0, day.start) } ?? day.start
        selection.to = selection.to.map { min($0, day.end) } ?? day.end
        self.selection = selection
    }

    /// All parts of a selection that have something in them, in order of time.
    static func parts(
        of selection: FixSelection,
        by split: ExportSplit,
        from storage: any StoredFixes
    ) async throws -> [ExportPart] {
        switch split {
        case .track: try await tracks(of: selection, from: storage)
        case .day: try await days(of: selection, from: storage)
        }
    }

    private static func tracks(
        of selection: FixSelection,
        from storage: any StoredFixes
    ) async throws -> [ExportPart] {
        var parts: [ExportPart] = []
        for track in try await storage.tracks() where selection.track ?? track.id == track.id {
            let part = ExportPart(track, of: selection)
            if try await !storage.fixes(in: part.selection, after: nil, limit: 1).isEmpty { parts.append(part) }
        }
        return parts
    }

    /// Goes from day to day, over those that have nothing in them; fixes without a time are of no day.
    private static func days(
        of selection: FixSelection,
        from storage: any StoredFixes
    ) async throws -> [ExportPart] {
        var parts: [ExportPart] = []
        var rest = selection
        rest.from = selection.from ?? UTCTime(nanosecondsSince1970: .min)
        while let time = try await storage.fixes(in: rest, after: nil, limit: 1).first?.judged.time,
            let day = LocalDay(containing: time), day.end > time
        {
            parts.append(ExportPart(day, of: selection))
            rest.from = day.end
        }
        return parts
    }
}
