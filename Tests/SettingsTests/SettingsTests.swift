import Filtering
import GNSS
import Logbook
import Settings
import SystemPackage
import TestSupport
import Testing

@Suite struct `A span of time on the command line` {
    @Test(arguments: [
        ("90s", 90.0), ("10m", 600), ("2h", 7200), ("3d", 259_200), ("1w", 604_800), ("1.5h", 5400), ("1h30m", 5400),
        ("5min", 300), ("2days", 172_800), ("2H", 7200), ("1d12h", 129_600),
    ])
    func `is a number with a unit`(text: String, seconds: Double) {
        #expect(TimeSpan(text)?.seconds == seconds)
    }

    @Test(arguments: ["", "90", "h", "1h30", "5M", "0s", "-5m", "5 m", "nan", "infs", "0x10s", "5y", "1e99d", "١s"])
    func `is nothing else`(text: String) {
        #expect(TimeSpan(text) == nil)
    }
}

@Suite struct `A time on the command line` {
    let now = UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_000)  // 2026-11-21T08:00:00Z

    @Test func `is an instant`() {
        let time = TimeArgument("2026-11-21T07:30:00.5Z", now: now)
        #expect(time?.start.description == "2026-11-21T07:30:00.500Z")
        #expect(time?.end == time?.start)
    }

    @Test func `is a span back from now`() {
        #expect(TimeArgument("2h", now: now)?.start.description == "2026-11-21T06:00:00.000Z")
    }

    @Test func `is a whole local day`() {
        let day = TimeArgument("2026-11-21", now: now)
        // A day without a change of daylight saving time in any time zone.
        #expect(day.map { $0.end.seconds(since: $0.start) } == 86_400)
    }

    @Test func `is local where it does not say UTC`() {
        let midnight = TimeArgument("2026-11-21", now: now)?.start
        #expect(TimeArgument("2026-11-21T01:30", now: now)?.start == midnight?.advanced(bySeconds: 5400))
    }

    @Test(arguments: [
        "2026-11-21T07:30:00Z", "2026-11-21t07:30:00z", "2026-11-21 07:30Z", "20261121T073000Z", "20261121T0730Z",
        "2026-11-21T08:30:00+01:00", "2026-11-21T08:30:00+0100", "2026-11-21T08:30+01", "2026-11-21 02:00:00-05:30",
        "20261121T083000,0+0100", "@1795246200", "@1795246200.0", "30m", "30 min ago",
    ])
    func `is the same instant in each notation`(text: String) {
        #expect(TimeArgument(text, now: now)?.start.description == "2026-11-21T07:30:00.000Z")
    }

    @Test func `is now`() {
        #expect(TimeArgument("now", now: now)?.start == now)
        #expect(TimeArgument("now", now: now)?.end == now)
    }

    @Test func `is today or yesterday by the clock on the wall`() throws {
        let today = try #require(LocalDay(containing: now))
        let (first, second) = (TimeArgument("yesterday", now: now), TimeArgument("today", now: now))
        #expect(second?.start == today.start)
        #expect(second?.end == today.end)
        #expect(first?.end == today.start)
        #expect(TimeArgument("20261121", now: now) == TimeArgument("2026-11-21", now: now))
    }

    @Test func `is a local time of today`() throws {
        let today = try #require(LocalDay(containing: now))
        #expect(TimeArgument("01:30", now: now)?.start == today.start.advanced(bySeconds: 5400))
        #expect(TimeArgument("01:30:05", now: now)?.start == today.start.advanced(bySeconds: 5405))
    }

    @Test(arguments: [
        "", "someday", "2026-13-01", "2026-11-21T25:00:00Z", "24:00", "12", "90", "@", "@1e9", "@99999999999",
        "2026-11-21T08:00:00+25:00", "2026-11-21T08:00:00+1", "2026-11-21T080", "2026112", "\u{661}0:20",
    ])
    func `is nothing else`(text: String) {
        #expect(TimeArgument(text, now: now) == nil)
    }
}

@Suite struct `The database` {
    private func resolve(_ option: String?, _ variables: [String: String]) -> FilePath {
        DatabaseLocation.resolve(option, variable: { variables[$0] })
    }

    @Test func `is the one that the option names, whatever the environment says`() {
        #expect(resolve("a.sqlite", ["GPSLOG_DATABASE": "b.sqlite", "HOME": "/home/me"]) == "a.sqlite")
    }

    @Test func `is the one that the environment names`() {
        #expect(resolve(nil, ["GPSLOG_DATABASE": "b.sqlite", "HOME": "/home/me"]) == "b.sqlite")
    }

    @Test func `is in the state folder`() {
        let variables = ["XDG_STATE_HOME": "/state", "HOME": "/home/me"]
        #expect(resolve(nil, variables) == "/state/gpslog/gpslog.sqlite")
    }

    @Test func `is in the user's folder where no state folder is set or it is no absolute path`() {
        #expect(resolve(nil, ["HOME": "/home/me"]) == "/home/me/.local/state/gpslog/gpslog.sqlite")
        let variables = ["XDG_STATE_HOME": "state", "HOME": "/home/me"]
        #expect(resolve(nil, variables) == "/home/me/.local/state/gpslog/gpslog.sqlite")
    }

    @Test func `is the system's where there is no user`() {
        #expect(resolve(nil, [:]) == "/var/lib/gpslog/gpslog.sqlite")
    }
}

@Suite struct `The speed of a replay` {
    @Test(arguments: [("max", ReplaySpeed.max), ("realtime", .factor(1)), ("10", .factor(10)), ("0.5", .factor(0.5))])
    func `is a word or a factor`(text: String, speed: ReplaySpeed) {
        #expect(ReplaySpeed(text) == speed)
    }

    @Test(arguments: ["", "fast", "0", "-1", "nan", "inf"])
    func `is nothing else`(text: String) {
        #expect(ReplaySpeed(text) == nil)
    }
}

@Suite struct `The limit of a capture's part` {
    @Test(arguments: [
        ("day", RotationLimit.day), ("1kB", .size(1000)), ("100MB", .size(100_000_000)), ("2GB", .size(2_000_000_000)),
        ("4096", .size(4096)), ("4096B", .size(4096)), ("100M", .size(100_000_000)), ("100mb", .size(100_000_000)),
        ("2k", .size(2000)), ("Day", .day),
    ])
    func `is a day or a size`(text: String, limit: RotationLimit) {
        #expect(RotationLimit(text) == limit)
    }

    @Test(arguments: ["", "week", "999", "0MB", "-1MB", "1.5MB", "MB", "1h", "1e9", "9999999999", "\u{661}kB"])
    func `is nothing else`(text: String) {
        #expect(RotationLimit(text) == nil)
    }
}

@Suite struct `A filter that was described before` {
    @Test(arguments: [
        FilterDescription(profile: "auto", parameters: "version=3"),
        FilterDescription(profile: "boat", parameters: "version=3 rest.start-distance=5.0 accuracy.least=0.1"),
        FilterDescription(profile: "rail", parameters: "version=3 rejection.jump=3.000000000000001"),
        FilterDescription(profile: "off"),
    ])
    func `is described so again`(description: FilterDescription) {
        #expect(FilterChoice(description)?.description == description)
    }

    @Test(arguments: [
        FilterDescription(profile: "submarine", parameters: "version=3"),
        FilterDescription(profile: "auto"),
        FilterDescription(profile: "auto", parameters: "version=1"),
        FilterDescription(profile: "auto", parameters: "version=2"),
        FilterDescription(profile: "auto", parameters: "rest.start-distance=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.vote=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest=5.0"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.start-distance=five"),
        FilterDescription(profile: "auto", parameters: "version=3 rest.start-distance=1000000.0"),
        FilterDescription(profile: "auto", parameters: "version=3 ="),
    ])
    func `cannot be made where this program does not know it`(description: FilterDescription) {
        #expect(FilterChoice(description) == nil)
    }
}

@Suite struct `The page on the filter` {
    @Test(arguments: FilterParameter.all)
    func `has each setting with its default`(parameter: FilterParameter) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        let section = try #require(
            page.split(separator: "`[filter.").dropFirst().first { $0.hasPrefix("\(parameter.group.rawValue)]`") }
        )
        let row = try #require(section.split(separator: "\n").first { $0.hasPrefix("| `\(parameter.key)` |") })
        let cell = row.split(separator: "|")[1].split(separator: " ")[0]
        #expect(Double(cell) == parameter.value(in: FilterParameters()))
    }

    @Test(arguments: Rejection.Rule.allCases)
    func `has each rule`(rule: Rejection.Rule) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        #expect(page.contains("\n| `\(rule.rawValue)` | "))
    }

    @Test(arguments: FilterProfile.allCases)
    func `has each profile`(profile: FilterProfile) throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/FILTER.md"))
        #expect(page.contains("\n| `\(profile.rawValue)` | "))
    }
}
