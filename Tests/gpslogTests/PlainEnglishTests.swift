import SystemPackage
import TestSupport
import Testing

/// The phrases that made texts of this project slow to read; CONTRIBUTING.md says what to write instead.
private let slowPhrases = [
    "all the same", "any more", "empty where", "false where", "hence", "in so far", "meanwhile", "nil where",
    "of whose", "so many", "somebody", "the way that", "thereof", "therein", "true where", "whoever", "whomever",
]

@Suite struct `Plain English` {
    @Test(arguments: slowPhrases)
    func `does without a slow phrase in help and documentation`(phrase: String) async throws {
        let files = try await Tool.sh.run([
            "-c", "cd '\(Checkout.root)' && ls README.md Documentation/*.md Tests/gpslogTests/Expected/help/*.txt",
        ])
        var found: [String] = []
        for file in files.output.split(separator: "\n") {
            let text = try TextFile.read(Checkout.root.appending(String(file)))
            for line in text.split(separator: "\n") where Self.contains(phrase, in: line) {
                found.append("\(file): \(line)")
            }
        }
        #expect(files.output.contains("README.md"))
        #expect(found == [])
    }

    /// Whether a line has the phrase as whole words.
    private static func contains(_ phrase: String, in line: Substring) -> Bool {
        let words = line.lowercased().split { !$0.isLetter }.joined(separator: " ")
        return " \(words) ".contains(" \(phrase) ")
    }
}
