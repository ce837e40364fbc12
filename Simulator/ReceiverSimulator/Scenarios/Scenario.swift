package import GNSS

/// A situation that a receiver can be in, and what it would send there.
package struct Scenario: Sendable {
    /// The scenario's name on the command line; the fixture's name too.
    package let name: String

    /// A summary of what there is to see in it, in one sentence.
    package let summary: String

    /// The instant of the first epoch.
    package let start: UTCTime

    /// Milliseconds from one epoch to the next.
    package let millisecondsBetweenEpochs: Int

    /// The sentences of an epoch, in the order of their sending.
    package let sentences: String

    /// The speed of the receiver's line, in bits a second.
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

    /// Every scenario there is.
    package static let all = [
        cityWalk, carMultiGNSS, coldStart, midnight, noisyLine, atRest, outliers,
    ]

    /// The scenario of a name; nil where there is none.
    package init?(named name: String) {
        guard let scenario = Self.all.first(where: { $0.name == name }) else { return nil }
        self = scenario
    }

    /// The recording of what the receiver sends; the same seed gives the same bytes on every machine.
    package func recording(seed: UInt64) -> Recording {
        // Scenarios of one seed are not to share their satellites and errors: FNV-1a of the name tells them apart.
        let distinction = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var random = RandomNumbers(seed: seed ^ distinction)
        return Recording(of: self, seed: seed, transmit(self, &random))
    }
}
