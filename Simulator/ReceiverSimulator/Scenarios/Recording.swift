/// A fixture: the bytes sent by a receiver and the expected fixes.
package struct Recording: Sendable {
    /// Comment lines about the origin of the bytes, as at the start of gpsd's captures.
    package let header: String

    /// The bytes sent by the receiver, without the header.
    package let bytes: [UInt8]

    /// A JSON object per line for each epoch that can be recognised in the bytes.
    package let fixes: String

    init(of scenario: Scenario, seed: UInt64, _ transcript: Transcript) {
        let rate = 1000 / scenario.millisecondsBetweenEpochs
        header = """
            # Name: \(scenario.name)
            # Shows: \(scenario.summary)
            # Made by: receiver-simulator generate \(scenario.name) --seed \(seed)
            # Date: \(scenario.start) (the receiver's time)
            # Rate: \(rate) Hz
            # Sentences: \(scenario.sentences)
            # Line: \(scenario.bitsPerSecond) baud, 8N1

            """
        bytes = transcript.bytes
        fixes = transcript.fixes.map { $0.json + "\n" }.joined()
    }

    package var capture: [UInt8] { Array(header.utf8) + bytes }
}
