package import GNSS

/// A situation of a receiver, and what it would send.
package struct Scenario: Sendable {
    /// The scenario's name on the command line, and the fixture's name.
    package let name: String

    package let summary: String

    package let start: UTCTime

    package let millisecondsBetweenEpochs: Int

    /// The sentences of an epoch, in order.
    package let sentences: String

    package let bitsPerSecond: Int

    let transmit: @Sendable (Scenario, inout RandomNumbers) -> Transcript

    init(
        _ name: String,
        _ summary: String,
        start: String,
        millisecondsBetweenEpochs: Int = 1000,
        sentences: String,
        bitsPerSecond: Int = 9600,
        transmit: @escaping @Sendable (Scenario, inout RandomNumbers) -> Transcript
    ) {
        self.name = name
        self.summary = summary
        guard let start = UTCTime(iso8601: start) else { preconditionFailure("no ISO 8601: \(start)") }
        self.start = start
        self.millisecondsBetweenEpochs = millisecondsBetweenEpochs
        self.sentences = sentences
        self.bitsPerSecond = bitsPerSecond
        self.transmit = transmit
    }

    package static let all = [
        cityWalk, carMultiGNSS, coldStart, midnight, noisyLine, atRest, outliers,
    ]

    /// Finds a scenario by its name; nil if it does not exist.
    package init?(named name: String) {
        guard let scenario = Self.all.first(where: { $0.name == name }) else { return nil }
        self = scenario
    }

    /// Creates the recording; the same seed gives the same bytes on every machine.
    package func recording(seed: UInt64) -> Recording {
        // The name's FNV-1a hash gives scenarios with the same seed different satellites and errors.
        let distinction = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = RandomNumbers(seed: seed ^ distinction)
        return Recording(of: self, seed: seed, transmit(self, &random))
    }
}
