import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog waypoint` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    /// The texts in a list, from the top.
    private func texts(_ options: String...) async throws -> [String] {
        let outcome = try await logger.gpslog.run(
            ["waypoint", "list", "--json"] + options,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        return outcome.output.matches(of: /"text":"([^"]*)"/).map { String($0.1) }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `where nothing was noted yet` {
        private let outer: `gpslog waypoint`

        init() throws { outer = try `gpslog waypoint`() }

        @Test func `lists nothing, and makes nothing`() async throws {
            let outcome = try await outer.logger.run("waypoint", "list")
            #expect(outcome.output == "No waypoints yet.\n")
            #expect(try await outer.texts() == [])
            let listing = try await BuiltProgram(at: "/bin/ls").run(["-A", outer.logger.folder.path.string])
            #expect(listing.output == "")
        }

        @Test func `says that there is no such number`() async throws {
            _ = try await outer.logger.run("waypoint", "add", "Slipway")
            _ = try await outer.logger.run("waypoint", "undo")
            let outcome = try await outer.logger.run("waypoint", "done", "1")
            #expect(outcome.status == 66)
            #expect(
                outcome.errors
                    == "gpslog: there is no waypoint 1: there are none yet; gpslog waypoint list shows them.\n"
            )
        }
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `with some notes` {
        private let outer: `gpslog waypoint`
        private var logger: Logger { outer.logger }

        init() async throws {
            outer = try `gpslog waypoint`()
            _ = try await logger.run("waypoint", "add", "Slipway, steep")
            _ = try await logger.run("waypoint", "add", "Fuel", "--at", "54.41,10.22", "--due", "2027-01-02")
            _ = try await logger.run("waypoint", "add", "Buoy", "--at", "-1,-2", "--due", "2027-01-01")
        }

        @Test func `lists the newest first, and those to visit by their due dates`() async throws {
            #expect(try await outer.texts() == ["Buoy", "Fuel", "Slipway, steep"])
            #expect(try await outer.texts("--open") == ["Buoy", "Fuel", "Slipway, steep"])
            _ = try await logger.run("waypoint", "edit", "1", "--due", "2027-01-03")
            #expect(try await outer.texts("--open") == ["Fuel", "Buoy", "Slipway, steep"])
        }

        @Test func `lists where each is, or that it is nowhere`() async throws {
            let lines = try await logger.run("waypoint", "list").output.split(separator: "\n")
            #expect(lines[0].contains("  position  "))
            #expect(lines[1].contains("  -1.00000,-2.00000  "))
            #expect(lines[2].contains("  54.41000,10.22000  "))
            #expect(lines[3].contains("  none  "))
        }

        @Test func `lists the oldest first where that is wanted, with the same numbers`() async throws {
            #expect(try await outer.texts("--order", "oldest") == ["Slipway, steep", "Fuel", "Buoy"])
            #expect(try await outer.texts("--order", "oldest", "--open") == ["Buoy", "Fuel", "Slipway, steep"])
            let home = try TemporaryFolder()
            try home.makeFolder("gpslog")
            try TextFile.write("[waypoints]\norder = \"oldest\"\n", to: home.file("gpslog/config.toml"))
            let environment = ["GPSLOG_DATABASE": logger.database, "XDG_CONFIG_HOME": home.path.string]
            let lines = try await logger.gpslog.run(["waypoint", "list"], environment: environment).output
                .split(separator: "\n")
            #expect(lines[1].hasPrefix(" 3") && lines[1].hasSuffix("  Slipway, steep"))
            let newest = try await logger.gpslog.run(
                ["waypoint", "list", "--order", "newest"],
                environment: environment
            )
            #expect(newest.output.split(separator: "\n")[1].hasSuffix("  Buoy"))
        }

        @Test func `lists the nearest first, with distance and bearing`() async throws {
            let outcome = try await logger.run("waypoint", "list", "--near", "54.41,10")
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 4)
            #expect(lines[1].contains("14.28 km      90°  Fuel"))
            #expect(lines[3].hasSuffix("Slipway, steep"))
        }

        @Test func `ticks them off, and not`() async throws {
            #expect(try await logger.run("waypoint", "done", "2").output.hasPrefix("done "))
            #expect(try await outer.texts("--done") == ["Fuel"])
            #expect(try await outer.texts("--open") == ["Buoy", "Slipway, steep"])
            #expect(try await logger.run("waypoint", "done", "2").output.hasSuffix(" Fuel is unchanged\n"))
            _ = try await logger.run("waypoint", "undone", "2")
            #expect(try await outer.texts("--done") == [])
        }

        @Test(arguments: ["0", "4", "9999999"])
        func `refuses a number out of range, and changes nothing`(number: String) async throws {
            for command in ["done", "undone", "remove", "show", "fork"] {
                let outcome = try await logger.run("waypoint", command, number)
                #expect(outcome.status == 66)
                #expect(
                    outcome.errors
                        == "gpslog: there is no waypoint \(number): the list has 3; gpslog waypoint list shows them.\n"
                )
            }
            #expect(try await outer.texts("--open").count == 3)
        }

        @Test func `takes an identifier's first digits`() async throws {
            let identifier = try await logger.run("waypoint", "list").output.split(separator: "\n")[2].split(
                separator: " "
            )[1]
            _ = try await logger.run("waypoint", "edit", String(identifier), "--text", "Diesel", "--details", "by card")
            let shown = try await logger.run("waypoint", "show", String(identifier)).output
            #expect(shown.contains("text      Diesel\ndetails   by card\n"))
            #expect(shown.contains("due       2027-01-02T00:00:00Z\n"))
            #expect(shown.contains("place     54.41000,10.22000\n"))
        }

        @Test func `forks one`() async throws {
            _ = try await logger.run("waypoint", "fork", "2", "--text", "Water")
            #expect(try await outer.texts().sorted() == ["Buoy", "Fuel", "Slipway, steep", "Water"])
        }

        @Test(arguments: forkOptions)
        func `forks one with all that is to be different`(options: [String]) async throws {
            _ = try await logger.run("waypoint", "done", "2")
            let outcome = try await logger.gpslog.run(
                ["waypoint", "fork", "2"] + options,
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            let fork = try #require(outcome.output.firstMatch(of: /as ([0-9a-f]{8})\b/)?.1)
            let page = try await logger.run("waypoint", "show", String(fork)).output
            #expect(page.contains("text      \(options.contains("--text") ? "Water" : "Fuel")\n"))
            #expect(page.contains("place     \(options.contains("--at") ? "1.00000,2.00000" : "54.41000,10.22000")\n"))
            #expect(page.contains("visited   \(options.contains("--undone") ? "no" : "yes")\n"))
            #expect(try await outer.texts("--done").contains("Fuel"))
        }

        @Test func `edits whether one was visited, with the rest, in one step`() async throws {
            _ = try await logger.run("waypoint", "edit", "2", "--done", "--text", "Diesel")
            #expect(try await outer.texts("--done") == ["Diesel"])
            _ = try await logger.run("waypoint", "edit", "2", "--undone")
            #expect(try await outer.texts("--done") == [])
            _ = try await logger.run("waypoint", "undo")
            _ = try await logger.run("waypoint", "undo")
            #expect(try await outer.texts("--open") == ["Buoy", "Fuel", "Slipway, steep"])
        }

        @Test func `removes several in one step, or none`() async throws {
            #expect(try await logger.run("waypoint", "remove", "1", "7").status == 66)
            #expect(try await outer.texts().count == 3)
            let outcome = try await logger.run("waypoint", "remove", "1", "3", "1")
            #expect(outcome.output.contains(/removed [0-9a-f]{8} Buoy\nremoved [0-9a-f]{8} Slipway, steep\n/))
            #expect(outcome.output.hasSuffix("gpslog waypoint undo brings them back\n"))
            #expect(try await outer.texts() == ["Fuel"])
            _ = try await logger.run("waypoint", "undo")
            #expect(try await outer.texts() == ["Buoy", "Fuel", "Slipway, steep"])
        }

        @Test func `removes all in one step`() async throws {
            let outcome = try await logger.run("waypoint", "remove", "--all")
            #expect(outcome.output == "removed 3 waypoints; gpslog waypoint undo brings them back\n")
            #expect(try await outer.texts() == [])
            #expect(try await logger.run("waypoint", "remove", "--all").status == 66)
            _ = try await logger.run("waypoint", "undo")
            #expect(try await outer.texts() == ["Buoy", "Fuel", "Slipway, steep"])
        }

        @Test(arguments: [("n", [], 3), ("y", [], 0), ("", ["--yes"], 0)])
        func `asks on a terminal before it removes all`(answer: String, options: [String], left: Int) async throws {
            let terminal = try PseudoTerminal()
            try terminal.send(Array((answer + "\n").utf8))
            let command = "exec \(logger.gpslog.path) waypoint remove --all \(options.joined()) "
            let outcome = try await BuiltProgram(at: "/bin/sh").run(
                ["-c", command + "< \(terminal.path) 2> \(terminal.path)"],
                environment: ["GPSLOG_DATABASE": logger.database]
            )
            #expect(outcome.status == 0)
            #expect(try await outer.texts().count == left)
            let shown = String(decoding: try terminal.received(), as: UTF8.self)
            #expect(shown.contains("Remove 3 waypoints? [y/N]") == options.isEmpty)
        }

        @Test func `takes step after step back`() async throws {
            _ = try await logger.run("waypoint", "remove", "1")
            _ = try await logger.run("waypoint", "edit", "1", "--text", "Diesel")
            #expect(try await outer.texts() == ["Diesel", "Slipway, steep"])
            _ = try await logger.run("waypoint", "undo")
            _ = try await logger.run("waypoint", "undo")
            #expect(try await outer.texts() == ["Buoy", "Fuel", "Slipway, steep"])
            for _ in 0..<3 { _ = try await logger.run("waypoint", "undo") }
            #expect(try await outer.texts() == [])
            #expect(try await logger.run("waypoint", "undo").status == 66)
        }
    }

    @Test func `adds what several programs note at once, though none has made the database yet`() async throws {
        try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask { try await logger.run("waypoint", "add", "note \(number)").status }
            }
            for try await status in group { #expect(status == 0) }
        }
        #expect(try await texts().sorted() == (0..<8).map { "note \($0)" })
    }

    @Test func `adds nothing that is to be here where that is not known`() async throws {
        let outcome = try await logger.run("waypoint", "add", "Fuel", "--here")
        #expect(outcome.status == 69)
        #expect(
            outcome.errors
                == "gpslog: the position is not known: nothing is recorded yet; name one with --at LAT,LON.\n"
        )
        #expect(try await texts() == [])
    }

    @Test(arguments: [#"quoted \"so\""#, "two\nlines", "🚤 שלום", "a\0b", String(repeating: "ü", count: 50_000)])
    func `keeps a text that comes through a pipe as it is`(text: String) async throws {
        let file = logger.folder.file("note.txt")
        try TextFile.write(text + "\n", to: file)
        let outcome = try await BuiltProgram(at: "/bin/sh").run(
            ["-c", "\(logger.gpslog.path) waypoint add < \(file)"],
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 0)
        let question = "SELECT hex(text) FROM waypoint"
        let digits = text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
        #expect(try await logger.run("query", question).output == "hex(text)\n\(digits)\n")
    }

    @Test(arguments: [
        (["add", " "], "a waypoint needs a text"), (["add", "x", "--at", "91,0"], "lat,lon"),
        (["add", "x", "--at", "1,2", "--here"], "either --at or --here"), (["add", "x", "--radius", "0"], "above 0"),
        (["add", "x", "--name", "Kiel", "--radius", "5"], "--radius needs a position"),
        (["add", "x", "--due", "someday"], "someday"), (["edit", "1"], "name a change"),
        (["done", "first"], "first is not a waypoint"), (["edit", "1", "--done", "--undone"], "--done or --undone"),
        (["remove"], "name the waypoints to remove"), (["remove", "1", "--all"], "either --all or waypoints"),
        (["remove", "1", "second"], "second is not a waypoint"),
        (["list", "--near", "1,2", "--order", "oldest"], "leave out --order"),
    ])
    func `refuses what makes no sense in one sentence`(arguments: [String], message: String) async throws {
        let outcome = try await logger.gpslog.run(
            ["waypoint"] + arguments,
            environment: ["GPSLOG_DATABASE": logger.database]
        )
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains(message))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }
}

/// All combinations of options that change a fork.
private let forkOptions: [[String]] = {
    let texts: [[String]] = [[], ["--text", "Water"]]
    let places: [[String]] = [[], ["--at", "1,2"]]
    let marks: [[String]] = [[], ["--done"], ["--undone"]]
    return texts.flatMap { text in places.flatMap { place in marks.map { text + place + $0 } } }
}()
