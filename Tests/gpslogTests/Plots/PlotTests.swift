import FoundationEssentials
import GNSS
import Glibc
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog plot` {
    let logger: Logger

    init() throws { logger = try Logger() }

    private func picture(_ words: [String], timeZone: String = "UTC") async throws -> Picture {
        let outcome = try await logger.gpslog.run(
            ["plot"] + words,
            environment: ["GPSLOG_DATABASE": logger.database, "TZ": timeZone]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let picture = Picture(outcome.output)
        try await picture.expectDrawable(in: logger.folder)
        return picture
    }

    private func replay(_ fixtures: String...) async throws {
        for fixture in fixtures { _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string) }
    }

    /// The lower left and upper right corner of a panel: values, then pixels.
    private func corners(of panel: String, in picture: Picture) throws -> [SIMD2<Double>] {
        let names = [("x-from", "y-from"), ("x-to", "y-to"), ("left", "bottom"), ("right", "top")]
        return try names.map { x, y in
            SIMD2(try picture.number("data-\(x)", of: panel), try picture.number("data-\(y)", of: panel))
        }
    }

    @Test func `draws speed and height of each location where the scales say`() async throws {
        try await replay("city-walk")
        let picture = try await picture(["profile"])
        let curves = picture.svg.split(separator: "<path class=\"line curve").dropFirst()
            .map { Picture("<path class=\"line curve" + $0).lines(of: "curve") }
        try #require(curves.count == 2 && curves.allSatisfy { !$0.isEmpty })
        let panels = try ["speed", "height"].map { try corners(of: $0, in: picture) }
        func distance(_ panel: Int, to value: SIMD2<Double>) -> Double {
            let corners = panels[panel]
            let share = (value - corners[0]) / (corners[1] - corners[0])
            return curves[panel].distance(to: corners[2] + share * (corners[3] - corners[2]))
        }
        let rows = CSVRows(try await logger.run("export", "--format", "csv").output).rows
        try #require(rows.count == 300)
        for row in rows {
            let time = try #require(UTCTime(iso8601: row["time"] ?? ""))
            let seconds = Double(time.nanosecondsSince1970) / 1e9
            if let speed = Double(row["speed"] ?? "") { #expect(distance(0, to: SIMD2(seconds, speed * 3.6)) < 0.2) }
            if let height = Double(row["altitude"] ?? "") { #expect(distance(1, to: SIMD2(seconds, height)) < 0.2) }
        }
    }

    @Test func `draws a profile over the way that stats counts`() async throws {
        try await replay("outliers")
        let picture = try await picture(["profile", "--over", "distance"])
        let end = try picture.number("data-x-to", of: "speed")
        #expect(abs(end - 2.69) < 0.01)
        #expect(picture.svg.contains(">distance, km<"))
    }

    @Test func `shows times by this machine's clock where that is wanted`() async throws {
        try await replay("midnight")
        #expect(try await picture(["profile"]).svg.contains(">2027-01-01<"))
        let local = try await picture(["profile", "--local"], timeZone: "EAST-5:30").svg
        #expect(local.contains(">05:30") && local.contains("UTC+05:30"))
        #expect(!local.contains(">2026-12-31<"))
    }

    @Test func `leaves out the panel of what is not known`() async throws {
        let file = logger.folder.file("way.csv")
        let rows = (10..<40).map { "2026-11-21T08:00:\($0)Z,54.0\($0),10,-\($0)" }
        try TextFile.write("time,lat,lon,alt\n" + rows.joined(separator: "\n"), to: file)
        _ = try await logger.run("import", "-q", file.string)
        let picture = try await picture(["profile"])
        #expect(!picture.svg.contains("panel speed"))
        // Below mean sea level.
        #expect(try picture.number("data-y-from", of: "height") <= -39)
        #expect(try picture.number("data-y-to", of: "height") >= -10)
    }

    @Test func `has the circles of a receiver at rest, raw and published`() async throws {
        try await replay("at-rest")
        let picture = try await picture(["scatter"])
        let scale = try picture.scale(of: "scatter")
        let raw = CSVRows(try await logger.run("export", "--format", "csv", "--raw").output)
        let published = CSVRows(try await logger.run("export", "--format", "csv").output)
        for (rows, name) in [(raw, "reported"), (published, "published")] {
            let metres = rows.rows.compactMap { row in
                Double(row["latitude"] ?? "").flatMap { latitude in
                    Double(row["longitude"] ?? "").flatMap { Coordinate(latitude: latitude, longitude: $0) }
                }
            }
            .map(scale.middle.distance(to:)).sorted()
            try #require(metres.count == 240)
            let radius = try picture.number("data-metres", of: "cep50-\(name)")
            #expect(abs(radius - metres[metres.count / 2 - 1]) < 0.02)
            let pixels = try picture.number("r", of: "cep50-\(name)")
            #expect(abs(pixels * scale.metresPerPixel - radius) < 0.02)
            #expect(try picture.number("data-metres", of: "cep95-\(name)") > radius)
        }
    }

    @Test func `has around a place that is given how far off the mean is`() async throws {
        try await replay("at-rest")
        let picture = try await picture(["scatter", "--at", "64.1476,-21.9426"])
        let radius = try picture.number("data-metres", of: "cep50-published")
        #expect(abs(radius - 110) < 5)
    }

    @Test func `has in a calendar the distances that stats tells`() async throws {
        try await replay("city-walk", "outliers", "midnight")
        let picture = try await picture(["calendar"])
        #expect(picture.svg.matches(of: #/<title>2026-\d\d-\d\d: /#).count == 365)
        #expect(picture.svg.matches(of: #/<title>2027-\d\d-\d\d: /#).count == 365)
        let stats = try JSONDecoder().decode(
            Days.self,
            from: Data(try await logger.run("stats", "--json").output.utf8)
        )
        try #require(stats.days.count == 3)
        for day in stats.days {
            let title = picture.svg.split(separator: "<title>\(day.day): ").last?.prefix { $0 != "<" }
            let words = title?.split(separator: " ") ?? []
            let (number, unit) = (Double(words.first ?? "") ?? 0, words.last == "km" ? 1000.0 : 1)
            #expect(abs(number * unit - day.distance) <= 0.005 * max(unit, 110))
        }
        let one = try await self.picture(["calendar", "--year", "2027"])
        #expect(!one.svg.contains("<title>2026-"))
        #expect(try await logger.run("plot", "calendar", "--year", "1999").status == 66)
    }

    @Test(arguments: ["track", "profile", "scatter", "calendar"])
    func `says in one sentence that nothing was selected`(kind: String) async throws {
        try await replay("at-rest")
        let outcome = try await logger.run("plot", kind, "--from", "2030-01-01")
        #expect(outcome.status == 66)
        outcome.expectOneSentence()
    }

    @Test func `draws a vehicle with several receivers as one`() async throws {
        let walk = Checkout.fixture("city-walk.nmea").string
        _ = try await logger.run("replay", "-q", "--fuse", walk, Checkout.fixture("midnight.nmea").string)
        for kind in ["track", "profile", "scatter", "calendar"] {
            let picture = try await picture([kind, "--fused"])
            #expect(picture.svg.contains("<title>"))
        }
    }
}

/// The days of `gpslog stats --json`.
private struct Days: Decodable {
    struct Day: Decodable {
        let day: String
        let distance: Double
    }
    let days: [Day]
}
