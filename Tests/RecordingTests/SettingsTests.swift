import GNSS
import Recording
import SystemPackage
import Testing

@Suite struct `A span of time on the command line` {
    @Test(arguments: [
        ("90", 90.0), ("90s", 90), ("10m", 600), ("2h", 7200), ("3d", 259_200), ("1w", 604_800), ("1.5h", 5400),
    ])
    func `is a number with a unit`(text: String, seconds: Double) {
        #expect(TimeSpan(text)?.seconds == seconds)
    }

    @Test(arguments: ["", "h", "0s", "-5m", "5 m", "nan", "infs", "0x10s", "5y", "1e99d", "١s"])
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
        // A day without a change to or from summer time, wherever the tests run.
        #expect(day.map { $0.end.seconds(since: $0.start) } == 86_400)
    }

    @Test func `is local where it does not say UTC`() {
        let midnight = TimeArgument("2026-11-21", now: now)?.start
        #expect(TimeArgument("2026-11-21T01:30", now: now)?.start == midnight?.advanced(bySeconds: 5400))
    }

    @Test(arguments: ["", "yesterday", "2026-13-01", "2026-11-21T25:00:00Z", "08:00", "12"])
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
        ("4096", .size(4096)), ("4096B", .size(4096)),
    ])
    func `is a day or a size`(text: String, limit: RotationLimit) {
        #expect(RotationLimit(text) == limit)
    }

    @Test(arguments: ["", "week", "999", "0MB", "-1MB", "1.5MB", "MB", "1mb", "1e9", "9999999999", "\u{661}kB"])
    func `is nothing else`(text: String) {
        #expect(RotationLimit(text) == nil)
    }
}
