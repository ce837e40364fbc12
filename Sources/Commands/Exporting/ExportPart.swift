import Files
import GNSS
import Logbook
import Recording
import Settings
import Storage
import SystemPackage
import Platform

/// How an export is split into files.
package enum ExportSplit: String, Sendable, CaseIterable {
    /// One file per track.
    case track
    /// One file per day in the local time zone.
    case day
}

/// One of the files of a split export.
struct ExportPart {
    /// File name without extension.
    let name: String

    let selection: FixSelection

    /// Creates the part of a track, named by number and start in UTC: `track-7-20261121T080000Z`.
    init(_ track: Track, of selection: FixSelection) {
        var text = track.start.description.prefix { $0 != "." && $0 != "Z" }
        text.removeAll { $0 == "-" || $0 == ":" }
        name = "track-\(track.id)-\(text)Z"
        var selection = selection
        selection.track = track.id
        self.selection = selection
    }

    /// Creates the part of a local day: `2026-11-21`.
    init(_ day: LocalDay, of selection: FixSelection) {
        name = day.date.description
        var selection = selection
        selection.from = selection.from.map { max($0, day.start) } ?? day.start
        selection.to = selection.to.map { min($0, day.end) } ?? day.end
        self.selection = selection
    }

    /// All parts with contents, in order of time.
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

    /// Finds the local days with fixes; fixes without a time belong to no day.
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
