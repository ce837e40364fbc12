import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog import of places at the same times` {
    let logger: Logger

    init() throws {
        logger = try Logger()
    }

    @Test func `keeps two journeys apart whose files have one name`() async throws {
        try await expectTwoReceivers(of: [file("phone", south: 50), file("watch", south: 60)])
    }

    @Test func `keeps two tracks of a file apart`() async throws {
        let file = logger.folder.file("track.gpx")
        try TextFile.write(gpx(tracks(south: 50) + tracks(south: 60)), to: file)
        try await expectTwoReceivers(of: [file.string])
    }

    @Test func `keeps two loggers apart whose receivers have one name`() async throws {
        for (name, south) in [("one", 50.0), ("other", 60.0)] {
            let rows = (0..<60).map { "\(time($0)),\(south + Double($0) / 10_000),13,u-blox 7,accepted" }
            let table = "time,latitude,longitude,receiver,status\n" + rows.joined(separator: "\n") + "\n"
            try TextFile.write(table, to: logger.folder.file(name + ".csv"))
        }
        for (name, added) in [("one", 60), ("other", 60), ("one", 0), ("other", 0)] {
            let outcome = try await logger.run("import", logger.folder.file(name + ".csv").string)
            #expect(outcome.errors.contains("\(added) points of CSV added"))
        }
        let receivers = try await logger.exported().column("receiver")
        #expect(receivers.count { $0 == "u-blox 7" } == 60)
        #expect(receivers.count { $0 == "u-blox 7 (2)" } == 60)
    }

    @Test func `takes a second opinion on the same places for one`() async throws {
        let outcome = try await logger.run("import", file("phone", south: 50), file("watch", south: 50.0002))
        #expect(outcome.errors.contains("60 points of GPX added (60 of them rejected by the filter)"))
        #expect(try await logger.exported().rows.count == 60)
    }

    @Test(arguments: [("reversed", 1), ("shuffled", 23)])
    func `brings a table into the order of time`(order: String, step: Int) async throws {
        let rows = (0..<60).map { "\(time($0)),\(50 + Double($0) / 10_000),13" }
        let other = step == 1 ? Array(rows.reversed()) : rows.indices.map { rows[$0 * step % rows.count] }
        for (name, rows) in [("sorted", rows), (order, other)] {
            try TextFile.write("time,lat,lon\n" + rows.joined(separator: "\n") + "\n", to: logger.folder.file(name))
            let file = logger.folder.file(name).string
            #expect(try await logger.run("import", "--database", database(name), file).status == 0)
        }
        var exports: [[String]] = []
        for name in ["sorted", order] {
            let outcome = try await logger.run("export", "--database", database(name), "--format", "csv")
            let table = CSVRows(outcome.output)
            #expect(Set(table.column("track")).count == 1)
            exports.append(zip(table.column("time"), table.column("latitude")).map { "\($0) \($1)" })
        }
        #expect(exports[0].count == 60)
        #expect(exports[0] == exports[1])
    }

    private func expectTwoReceivers(of files: [String]) async throws {
        for file in files { #expect(try await logger.run("import", file).status == 0) }
        let rows = try await logger.exported().rows
        #expect(rows.count == 120)
        for (receiver, south) in [("track.gpx", "50."), ("track.gpx (2)", "60.")] {
            let places = rows.filter { $0["receiver"] == receiver }.compactMap { $0["latitude"] }
            #expect(places.count == 60)
            #expect(places.allSatisfy { $0.hasPrefix(south) })
        }
        for file in files.reversed() {
            #expect(try await logger.run("import", file).errors.contains("0 points of GPX added"))
        }
        #expect(try await logger.exported(all: true).rows.count == 120)
    }

    private func database(_ name: String) -> String { logger.folder.file(name + ".sqlite").string }

    /// Creates a file in a folder of its own; all have the same name and the same times.
    private func file(_ folder: String, south: Double) throws -> String {
        try logger.folder.makeFolder(folder)
        let file = logger.folder.file(folder).appending("track.gpx")
        try TextFile.write(gpx(tracks(south: south)), to: file)
        return file.string
    }

    private func gpx(_ tracks: String) -> String {
        #"<gpx version="1.1" creator="phone" xmlns="http://www.topografix.com/GPX/1/1">"# + tracks + "</gpx>\n"
    }

    private func tracks(south: Double) -> String {
        let points = (0..<60).map { second in
            #"<trkpt lat="\#(south + Double(second) / 10_000)" lon="13"><time>\#(time(second))</time></trkpt>"#
        }
        return "<trk><trkseg>\n" + points.joined(separator: "\n") + "\n</trkseg></trk>\n"
    }

    private func time(_ second: Int) -> String { "2026-11-21T08:00:\(second < 10 ? "0" : "")\(second)Z" }
}
