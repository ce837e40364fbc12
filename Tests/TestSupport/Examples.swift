package import Testing

/// Texts that a program writes, each below a heading that says what it shows, for one file in the folder `Expected`.
///
/// A text is followed by one line end, so that an empty line shows where it has ended with one itself. Control
/// characters but tabs are shown as their pictures, such as "␍".
package struct Examples {
    private var text = ""

    package init() {}

    package mutating func add(_ heading: String, _ shown: some StringProtocol) {
        text += "# \(heading)\n"
        for scalar in shown.unicodeScalars {
            let isShown = scalar.value >= 0x20 || scalar == "\n" || scalar == "\t"
            text.unicodeScalars.append(isShown ? scalar : Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
        }
        text += "\n"
    }

    /// Adds values, one on each line.
    package mutating func add(_ heading: String, lines: some Sequence<some CustomStringConvertible>) {
        add(heading, lines.map(\.description).joined(separator: "\n"))
    }

    /// Expects a file in the folder `Expected` of the test's module to have all of them.
    package func expect(
        in name: String,
        filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectFile(name, toHave: text, filePath: filePath, sourceLocation: sourceLocation)
    }
}
