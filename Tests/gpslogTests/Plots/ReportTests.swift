import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog report` {
    let logger: Logger

    init() throws { logger = try Logger() }

    private func page(_ options: String...) async throws -> String {
        let file = logger.folder.file("voyage.html")
        let outcome = try await logger.gpslog.run(
            ["report", "--force", "-o", file.string] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let page = try TextFile.read(file)
        if Tool.xmllint.isInstalled {
            let outcome = try await Tool.xmllint.run(["--noout", file.string])
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        return page
    }

    @Test func `has figures, pictures, legs and rests in one file`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let page = try await page("--track", "1")
        let stats = try await logger.run("stats").output.split(separator: "\n")[1].split(separator: #/  +/#)
        for figure in stats[2...8] { #expect(page.contains("<strong>\(figure)</strong>"), "\(figure)") }
        #expect(page.matches(of: #/<svg /#).count == 2)
        #expect(page.contains("<td>leg</td>"))
        #expect(page.matches(of: #/>Track 1</#).count == 2, "the title and the heading")
        #expect(page.contains(">Map<") && page.contains(">Speed and altitude<"))
        #expect(page.contains("<td>2026-11-21 08:0") && !page.contains("2026-11-21T"))
        for word in ["<script", "src=", "href=", "@import", "url(http"] { #expect(!page.contains(word)) }
    }

    @Test func `tells each rest of a minute and more`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("at-rest.nmea").string)
        let page = try await page()
        #expect(page.matches(of: #/<td>rest</td>/#).count == 1)
        #expect(page.contains("<td class=\"number\">3 min 45 s</td>"))
    }

    @Test func `shows what a user has written, and obeys none of it`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await logger.run("track", "name", "1", "</title><script>alert(1)</script> & \"Küste\"")
        let file = logger.folder.file("notes.csv")
        let note = "<img src=x onerror=alert(2)> 船 & more"
        try TextFile.write("text,latitude,longitude,created\n\(note),53.8668,10.683,2026-11-21T08:02:00Z\n", to: file)
        _ = try await logger.run("waypoint", "import", file.string)
        let page = try await page()
        #expect(!page.contains("<script") && !page.contains("<img"))
        #expect(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; \"Küste\""))
        #expect(page.contains("<td>&lt;img src=x onerror=alert(2)&gt; 船 &amp; more</td>"))
    }

    @Test func `has a table of tracks and of days where there are several`() async throws {
        for fixture in ["city-walk", "midnight"] {
            _ = try await logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        let page = try await page("--theme", "dark")
        #expect(page.contains("<h2>Tracks</h2>") && page.contains("<h2>Days</h2>"))
        #expect(page.contains("<td>2026-12-31</td>"))
        #expect(!page.contains("prefers-color-scheme"))
    }

    @Test func `is not made of nothing, nor under a name of another kind`() async throws {
        _ = try await logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        let outcome = try await logger.run("report", "--track", "7", "-o", logger.folder.file("x.html").string)
        #expect(outcome.status == 66)
        outcome.expectOneSentence()
        #expect(try await logger.run("report", "-o", "x.pdf").status == 64)
    }
}
