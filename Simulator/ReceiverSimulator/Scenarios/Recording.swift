/// A fixture: what a receiver sent, and what is to be made of it.
package struct Recording: Sendable {
    /// Comment lines that say where the bytes come from, as gpsd's captures begin with.
    package let header: String

    /// The bytes that the receiver sent, without the header.
    package let bytes: [UInt8]

    /// One JSON object a line for each epoch that can be told from the bytes.
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

    /// The whole capture file.
    package var capture: [UInt8] { Array(header.utf8) + bytes }
}
