import Recording
import SystemPackage
import TestSupport
import Testing

@Suite struct `A file with pulses` {
    private let folder = Result(catching: TemporaryFolder.init)
    private let start = ContinuousClock.now

    /// The warnings for fixes at these seconds, each after its pulse, if it has one.
    private func warnings(_ pulses: [(second: Int, line: String?)]) throws -> [String] {
        let path = try folder.get().file("assert")
        let said = Words()
        let file = PulseFile(path) { said.add($0) }
        for pulse in pulses {
            if let line = pulse.line { try TextFile.overwrite(path, with: Array(line.utf8)) }
            _ = file.latest(at: start + .seconds(pulse.second))
            file.warnWhereMissed()
        }
        return said.all
    }

    @Test func `is said once to be missing`() throws {
        let warnings = try warnings([(0, nil), (1, nil), (20, nil)])
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("cannot be read: No such file or directory") == true)
    }

    @Test func `is said once to have none any more for ten seconds`() throws {
        let (first, second) = ("1795000000.000000000#1\n", "1795000008.000000000#2\n")
        let warnings = try warnings([(0, first), (8, second), (17, second), (18, second), (30, second)])
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("have not arrived for ten seconds") == true)
    }

    @Test func `is passed over in silence while they come`() throws {
        #expect(try warnings((0..<30).map { ($0, "17950000\(10 + $0).000000000#\($0)\n") }).isEmpty)
    }
}

@Suite struct `The assumption of a delay` {
    private let folder = Result(catching: TemporaryFolder.init)

    /// Reads what earlier recordings stored, in the boot with this ID.
    private func assumption(in boot: String?) throws -> TimeAssumption {
        TimeAssumption(beside: try folder.get().file("gpslog.sqlite"), boot: boot) { Issue.record("\($0)") }
    }

    @Test func `is not made by itself`() throws {
        #expect(try !assumption(in: "a").isMade)
        #expect(try !assumption(in: nil).isMade)
    }

    @Test func `is known to later recordings until another boot`() throws {
        try assumption(in: "a").make()
        #expect(try assumption(in: "a").isMade)
        #expect(try !assumption(in: "b").isMade)
    }

    @Test func `is known until the boot after the next one that has a number, where the first had none`() throws {
        try assumption(in: nil).make()
        #expect(try assumption(in: nil).isMade)
        #expect(try assumption(in: "a").isMade)
        #expect(try !assumption(in: "b").isMade)
    }

    @Test func `may have been made in a boot without a number`() throws {
        try assumption(in: "a").make()
        #expect(try assumption(in: nil).isMade)
        #expect(try assumption(in: "a").isMade)
    }
}
