import Files
import GNSS
import Logbook
import Logging
import Pictures
import Receivers
import Recording
import Storage
import Synchronization
import SystemPackage
import Platform

/// Writes one page about interference in a period, for an authority or a forum: `gpslog report --interference`.
struct InterferenceReporter {
    let from: UTCTime
    /// The first instant after the report.
    let to: UTCTime
    /// Files of the receivers' bytes; those of the period are kept beside the page.
    let captures: [FilePath]
    let settings: PlotSettings
    /// The log for captures without a fix in the period.
    let logger: Logger

    /// Writes the page and the captures beside it, and prints a summary unless the page goes to standard output.
    func report(_ database: any RecordedDatabase, to file: FilePath, _ overwriting: Overwriting) async throws {
        let output = PictureOutput(file, overwriting)
        try output.requireWritable(besides: database)
        let excerpts = excerpts(beside: file)
        for (_, excerpt) in excerpts {
            for file in [excerpt, excerpt.arrivalTimes] { try overwriting.requireReplaceable(file) }
        }
        let unreadable = UnreadableFixes()
        let record = try await record(database.forReading(passingOver: unreadable))
        guard record.fixes > 0 else {
            if let damage = unreadable.failure(missingIn: "the report", of: database) { throw damage }
            throw Failure("nothing was recorded in that time; gpslog tracks lists the tracks.", .noInput)
        }
        var written: [FilePath] = []
        for (capture, excerpt) in excerpts {
            let files = try await CaptureExcerpt(capture: capture, from: from, to: to).write(to: excerpt)
            if files.isEmpty { logger.warning("\(capture) has no fix in that time; nothing of it is kept") }
            written += files
        }
        let page = InterferencePage(record: record, from: from, to: to, captures: written, settings: settings)
        try output.write(page.html(pictures: try await pictures(record, database)))
        if file != "-" { try StandardOutput.show(page.text(file)) }
        if let damage = unreadable.failure(missingIn: "the report", of: database) { throw damage }
    }

    /// The captures, each with the file for its part: named as the page, numbered if there are several.
    private func excerpts(beside file: FilePath) -> [(capture: FilePath, excerpt: FilePath)] {
        var stem = file == "-" ? FilePath("gpslog-interference") : file
        stem.extension = nil
        return captures.enumerated().map { index, capture in
            (capture, FilePath("\(stem)\(captures.count > 1 ? "-\(index + 1)" : "").nmea"))
        }
    }

    private func record(_ storage: some StoredFixes) async throws -> InterferenceRecord {
        var record = InterferenceRecord()
        try await storage.read(FixSelection(from: from, to: to, includesRejected: true)) { record.add($0) }
        return record
    }

    /// A map of the tracks, and for each receiver the signal strengths of all satellites.
    private func pictures(_ record: InterferenceRecord, _ database: any RecordedDatabase) async throws -> [[UInt8]] {
        let source = try await PlotSource(PlotSelection(FixSelection(from: from, to: to)), in: database)
        var map = try await source.map(colouredBy: .time, TrackMarks(rejected: true), settings.numbered(1)).plot
        (map.title, map.subtitle) = ("Map", "dashed where the position itself is suspect")
        var pictures = [map.drawing()].compactMap(\.self)
        guard let file = database.databaseFile else { return pictures }
        let storage = try await SQLiteStorage.forReading(from: file)
        for (index, receiver) in record.receivers.sorted(by: { $0.name < $1.name }).enumerated() {
            let plot = Mutex(SignalPlot(settings.numbered(index + 2)))
            do {
                try await storage.readSkies(from: from, to: to, of: receiver) { _, sky in plot.withLock { $0.add(sky) }
                }
            } catch {
                // The readable summaries are drawn nevertheless.
                guard case .damaged = error.reason else { throw error }
            }
            plot.withLock { plot in
                plot.title = "Signal strength of each satellite"
                plot.subtitle = "\(receiver); shaded while it was suspect"
                for stretch in record.stretches where stretch.receiver == receiver {
                    plot.shade(from: stretch.start, to: stretch.end)
                }
            }
            if let svg = plot.withLock({ $0.drawing() }) { pictures.append(svg) }
        }
        return pictures
    }
}

extension PlotSettings {
    /// The settings of one of several pictures in a page.
    func numbered(_ number: Int) -> PlotSettings {
        var settings = self
        settings.numberInPage = number
        return settings
    }
}
