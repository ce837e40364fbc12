import Logbook
import ReceiverSimulator
import Testing

@Suite struct `A scenario` {
    @Test(arguments: Scenario.all.map(\.name))
    func `gives the same bytes for the same seed`(name: String) throws {
        let scenario = try #require(Scenario(named: name))
        #expect(scenario.recording(seed: 7).capture == scenario.recording(seed: 7).capture)
        #expect(scenario.recording(seed: 7).fixes == scenario.recording(seed: 7).fixes)
    }

    @Test(arguments: Scenario.all.map(\.name))
    func `gives other bytes for another seed`(name: String) throws {
        let scenario = try #require(Scenario(named: name))
        #expect(scenario.recording(seed: 1).bytes != scenario.recording(seed: 2).bytes)
    }

    @Test(arguments: Scenario.all.map(\.name))
    func `has its fixture up to date`(name: String) throws {
        let recording = try #require(Scenario(named: name)).recording(seed: 1)
        #expect(try recording.capture == Fixture.bytes(of: "\(name).nmea"), "run fixtures/make")
        #expect(try Array(recording.fixes.utf8) == Fixture.bytes(of: "\(name).fixes.jsonl"), "run fixtures/make")
    }

    @Test func `is unknown by other names`() {
        #expect(Scenario(named: "city-run") == nil)
    }

    @Test(arguments: Scenario.all.map(\.name))
    func `says in its header where it comes from`(name: String) throws {
        let header = try #require(Scenario(named: name)).recording(seed: 3).header
        #expect(header.hasPrefix("# Name: \(name)\n"))
        #expect(header.contains("# Made by: receiver-simulator generate \(name) --seed 3\n"))
        #expect(header.split(separator: "\n").allSatisfy { $0.hasPrefix("# ") })
    }
}
