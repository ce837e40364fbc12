import Filtering
import GNSS
import Logbook
import ReceiverSimulator
import Testing

@Suite struct `The expected fixes` {
    @Test(arguments: Scenario.all.map(\.name))
    func `have the documented keys and no others, in order`(name: String) throws {
        let documented = [
            "time", "timeOfDay", "quality", "dimension", "latitude", "longitude", "altitude", "speed", "course",
            "satellitesUsed", "hdop", "expected",
        ]
        for line in try fixes(of: name) {
            let keys = line.members.map(\.key)
            #expect(keys == documented.filter(keys.contains))
            #expect(["time", "timeOfDay"].contains(keys[0]))
            #expect(keys.contains("quality"))
            #expect(keys.contains("latitude") == (line["quality"] == "1"))
            #expect(keys.contains("longitude") == keys.contains("latitude"))
        }
    }

    @Test(arguments: Scenario.all.map(\.name))
    func `name a verdict that filters give`(name: String) throws {
        for line in try fixes(of: name) {
            let verdict = try #require(line["expected"])
            #expect(verdict == "accepted" || Rejection.Rule(rawValue: verdict) != nil)
        }
    }

    @Test(arguments: ["city-walk", "car-multi-gnss", "midnight", "at-rest"])
    func `follow each other at the receiver's rate`(name: String) throws {
        let times = try fixes(of: name).compactMap { $0["time"].flatMap { UTCTime(iso8601: $0) } }
        let period = try #require(Scenario(named: name)).millisecondsBetweenEpochs
        for (earlier, later) in zip(times, times.dropFirst()) {
            #expect(later.nanosecondsSince1970 - earlier.nanosecondsSince1970 == Int64(period) * 1_000_000)
        }
    }

    @Test func `cross the end of the year at midnight`() throws {
        let times = try fixes(of: "midnight").compactMap { $0["time"] }
        let last = try #require(times.firstIndex(of: "2026-12-31T23:59:59.000Z"))
        #expect(times[last + 1] == "2027-01-01T00:00:00.000Z")
    }

    @Test func `begin without a date after a cold start, then without a fix, then in two dimensions`() throws {
        let fixes = try fixes(of: "cold-start")
        #expect(fixes.count { $0["timeOfDay"] != nil } == 20)
        #expect(fixes.count { $0["time"] != nil && $0["quality"] == "0" } == 15)
        #expect(fixes.count { $0["dimension"] == "2" } == 20)
        #expect(fixes.count { $0["dimension"] == "3" } == 45)
    }

    @Test func `tell no course at rest`() throws {
        #expect(try fixes(of: "at-rest").allSatisfy { $0["course"] == nil })
    }

    @Test func `reject jumps, late epochs and one sent twice`() throws {
        let fixes = try fixes(of: "outliers")
        #expect(fixes.count { $0["expected"] == "duplicate-time" } == 1)
        #expect(fixes.count { $0["expected"] == "position-jump" } == 6)
        #expect(fixes.count { $0["expected"] == "older-time" } == 2)
        #expect(fixes.count { $0["expected"] == "accepted" } == 172)
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `agree with the filter the logger uses`(seed: UInt64) throws {
        for scenario in Scenario.all {
            var filter = FilterChain.standard
            for line in scenario.recording(seed: seed).fixes.split(separator: "\n").map(FixLine.init) {
                let verdict = filter.verdict(on: line.fix)
                let name = verdict.rejection?.rule.rawValue ?? "accepted"
                #expect(name == line["expected"], "\(scenario.name): \(line.members)")
            }
        }
    }
}

private func fixes(of name: String) throws -> [FixLine] {
    try #require(Scenario(named: name)).recording(seed: 1).fixes.split(separator: "\n").map(FixLine.init)
}
