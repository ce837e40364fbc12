import Filtering
import Logbook
import Settings
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `The settings file` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// Writes and reads a settings file.
    private func settings(_ text: String) throws -> Settings {
        let file = try folder.get().file("config.toml")
        try TextFile.write(text, to: file)
        return try SettingsFile.read(file)
    }

    /// The error message without the file's name, and the exit status.
    private func refusal(of text: String) throws -> (words: String, status: Platform.ExitStatus)? {
        let failure = #expect(throws: Failure.self) { try settings(text) }
        let prefix = try folder.get().file("config.toml").string + " "
        return failure.map { (String($0.description.dropFirst(prefix.count)), $0.status) }
    }

    @Test func `need not be there`() throws {
        let filter = try SettingsFile.read(nil, else: ["/nowhere/config.toml"]).filter.filter()
        #expect(filter.description == FilterDescription(profile: "auto", parameters: "version=3"))
    }

    @Test func `is the first that exists`() throws {
        let (first, second) = (try folder.get().file("first"), try folder.get().file("second"))
        try TextFile.write("filter.profile = \"rail\"", to: second)
        #expect(try SettingsFile.read(nil, else: [first, second]).filter.filter().description.profile == "rail")
        try TextFile.write("filter.profile = \"air\"", to: first)
        #expect(try SettingsFile.read(nil, else: [first, second]).filter.filter().description.profile == "air")
    }

    @Test func `has to be there where it is named`() throws {
        let failure = #expect(throws: Failure.self) { try SettingsFile.read("/nowhere/config.toml") }
        #expect(failure?.status == .noInput)
        #expect(failure?.description == "there is no settings file /nowhere/config.toml")
    }

    @Test func `has to be a file`() throws {
        let path = try folder.get().path
        let failure = #expect(throws: Failure.self) { try SettingsFile.read(path) }
        #expect(failure?.status == .noInput)
        #expect(failure?.description == "\(path) is a folder, not a settings file")
    }

    @Test func `is the user's, else the machine's`() {
        let variables = ["XDG_CONFIG_HOME": "/settings", "HOME": "/home/me"]
        let places: [FilePath] = ["/settings/gpslog/config.toml", "/etc/gpslog/config.toml"]
        #expect(SettingsFile.usualPlaces { variables[$0] } == places)
    }

    @Test func `is in the home folder where no other is named, or by no absolute path`() {
        let variables = ["XDG_CONFIG_HOME": "settings", "HOME": "/home/me"]
        let places: [FilePath] = ["/home/me/.config/gpslog/config.toml", "/etc/gpslog/config.toml"]
        #expect(SettingsFile.usualPlaces { variables[$0] } == places)
    }

    @Test func `is empty at least`() throws {
        #expect(
            try settings("").filter.filter().description == FilterDescription(profile: "auto", parameters: "version=3")
        )
    }

    @Suite struct `names a filter` {
        private let outer = `The settings file`()

        @Test(arguments: FilterProfile.allCases)
        func `by its profile`(profile: FilterProfile) throws {
            let filter = try outer.settings("[filter]\nprofile = \"\(profile.rawValue)\"").filter.filter()
            #expect(filter.description.profile == profile.rawValue)
            #expect(filter.description.parameters == (profile == .off ? "" : "version=3"))
        }

        @Test func `whose parameters it changes, in the order of the file`() throws {
            let text = "[filter.rest]\nstart-distance = 5\nstart-speed = 0.8\n[filter.rejection]\njump = 3.5"
            #expect(
                try outer.settings(text).filter.filter().description
                    == FilterDescription(
                        profile: "auto",
                        parameters: "version=3 rest.start-distance=5.0 rest.start-speed=0.8 rejection.jump=3.5"
                    )
            )
        }

        @Test func `whose parameters it changes in the profile of the command line, too`() throws {
            let settings = try outer.settings("[filter]\nprofile = \"boat\"\nrest.start-distance = 5")
            let description = FilterDescription(profile: "foot", parameters: "version=3 rest.start-distance=5.0")
            #expect(try settings.filter.filter(profile: "foot").description == description)
        }

        @Test func `that has no parameters to change where it is off`() throws {
            let settings = try outer.settings("[filter.rest]\nstart-distance = 5")
            #expect(try settings.filter.filter(profile: "off").description == FilterDescription(profile: "off"))
        }

        @Test func `but not one that there is not`() throws {
            let settings = try outer.settings("")
            let failure = #expect(throws: Failure.self) { try settings.filter.filter(profile: "submarine") }
            #expect(failure?.status == .usage)
        }
    }

    @Suite struct `is refused, with line and key,` {
        private let outer = `The settings file`()

        @Test(arguments: [
            (
                "[uploads]\nurl = 1",
                "line 1: uploads is unknown; the sections are [alarm], [filter], [metrics], [record], [serve], "
                    + "[storage], [time], [tracks], [units], [waypoints], [web], [profile.NAME], "
                    + "[receiver.IDENTITY], [upload.NAME] and [zone.NAME]"
            ),
            (
                "\n[filter.rests]\nstart-distance = 1",
                "line 2: filter.rests is unknown; the keys are profile and the sections [filter.accuracy], "
                    + "[filter.rest], [filter.rejection]"
            ),
            ("[storage]\nsync = 1", "line 2: storage.sync is unknown; the keys are sky and sync_interval"),
            (
                "[storage]\nsync_interval = -1",
                "line 2: storage.sync_interval must be a number of seconds from 0 to 3600"
            ),
            (
                "[storage]\nsky = \"all\"",
                "line 2: storage.sky must be \"summary\", \"full\" or \"none\""
            ),
            ("filter = 1", "line 1: filter is a section; write [filter] and its settings below"),
            ("profile = 'boat'", "line 1: profile is a section; write [filter], and profile below"),
            ("[filter]\nrest = 1", "line 2: filter.rest is a section; write [filter.rest] and its settings below"),
            (
                "[filter.rest]\nstart-distance = 5\nstart-sped = 1",
                "line 3: filter.rest.start-sped is unknown; Documentation/FILTER.md lists all settings"
            ),
        ])
        func `where something in it is not known`(text: String, words: String) throws {
            let refusal = try outer.refusal(of: text)
            #expect(refusal?.words == words)
            #expect(refusal?.status == .configuration)
        }

        @Test(arguments: ["\"fast\"", "true", "[1]", "2026-11-21", "{ a = 1 }", "nan", "inf", "-1", "0", "21", "1e9"])
        func `where a value is no number, or out of range`(value: String) throws {
            let refusal = try outer.refusal(of: "[filter.rest]\nstart-distance = 5\n\nstart-speed = \(value)")
            #expect(refusal?.words == "line 4: filter.rest.start-speed must be a number from 0.05 to 20.0")
            #expect(refusal?.status == .configuration)
        }

        @Test(arguments: ["\"submarine\"", "1", "\"\"", "\"Boat\""])
        func `where there is no such profile`(value: String) throws {
            let words =
                "line 2: filter.profile must be one of auto, car, foot, boat, air, rail, off, in quotation marks"
            #expect(try outer.refusal(of: "[filter]\nprofile = \(value)")?.words == words)
        }

        @Test(arguments: [
            ("[filter", 1), ("[filter.rest]\nstart-distance = 3\nstart-distance = 4", 3), ("a = 1\n\nb = = 2", 3),
            ("a = \"\u{7}\"", 1),
        ])
        func `where it is not TOML`(text: String, line: Int) throws {
            let refusal = try outer.refusal(of: text)
            #expect(refusal?.words.hasPrefix("line \(line): ") == true)
            #expect(refusal?.status == .configuration)
        }

        @Test func `whatever is typed`() throws {
            var numbers = SplitMix64(state: 20_261_123)
            let characters = Array("[]{}=,.:\"'#+-_ab1ä(é) \t\n\u{1F6A4}")
            let file = try outer.folder.get().file("config.toml")
            for _ in 0..<3000 {
                let text = String((0..<12).compactMap { _ in characters.randomElement(using: &numbers) })
                try TextFile.overwrite(file, with: Array(text.utf8))
                do throws(Failure) {
                    _ = try SettingsFile.read(file)
                } catch {
                    let lines = 1...text.count(where: \.isNewline) + 1
                    #expect(lines.contains { error.description.hasPrefix("\(file) line \($0): ") }, "\(text): \(error)")
                    #expect(error.status == .configuration)
                }
            }
        }

        @Test(arguments: [
            Array(repeating: "a", count: 16_000).joined(separator: ".") + " = 1",
            "[" + Array(repeating: "a", count: 16_000).joined(separator: ".") + "]",
            "a = " + String(repeating: "[", count: 30_000),
            String(repeating: "#", count: 40_000),
        ])
        func `where it is too deep or too long`(text: String) throws {
            #expect(try outer.refusal(of: text)?.status == .configuration)
        }
    }
}
