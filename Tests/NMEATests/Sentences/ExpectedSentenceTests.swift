import NMEA
import TestSupport
import Testing

/// Sentences with the values that they must decode to: files in `Expected/sentences`.
///
/// A line is a comment, a sentence's body, or, indented, a value of the sentence above it. Add a sentence, then run
/// `make expected` and check the values that it adds.
@Suite struct `A sentence in the files of expected values` {
    @Test(
        arguments: [
            "ashtech", "chipset", "ericsson", "errors", "garmin", "headings", "motion", "positions", "quectel",
            "satellites", "skytraq", "time", "ublox",
        ]
    )
    func `has these values and no others`(name: String) throws {
        let file = ExpectedFile("sentences/\(name).txt")
        var text = ""
        var count = 0
        for line in file.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        where !line.hasPrefix(" ") {
            text += line + "\n"
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            text += values(of: String(line))
            count += 1
        }
        #expect(count > 0)
        try file.expect(text)
    }

    private func values(of body: String) -> String {
        do {
            let sentence = try decoded(body)
            guard case .proprietary(let proprietary) = sentence.content else {
                return facts(of: sentence.content, indentation: "  ")
            }
            return facts(of: proprietary, indentation: "  ")
        } catch {
            return "  error: \(error)\n"
        }
    }
}
