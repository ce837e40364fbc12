/// Help as it is printed: usage lines of at most 80 columns, and plain headings of command groups.
package enum HelpText {
    private static let width = 80

    /// Breaks long usage lines of ArgumentParser's help, and drops the word that it adds to the names of groups.
    package static func fitted(_ help: String) -> String {
        guard help.hasPrefix("OVERVIEW: ") || help.hasPrefix("USAGE: ") else { return help }
        return help.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line -> String in
                if line.hasPrefix("USAGE: ") { return usage(line) }
                let suffix = " SUBCOMMANDS:"
                guard line.hasSuffix(suffix), !line.hasPrefix(" ") else { return String(line) }
                return "\(line.dropLast(suffix.count)):"
            }
            .joined(separator: "\n")
    }

    /// Breaks a usage line between arguments; an option in brackets stays with its value.
    private static func usage(_ line: Substring) -> String {
        var parts: [String] = []
        var depth = 0
        for word in line.split(separator: " ") {
            if depth > 0 || word == "...", let last = parts.popLast() {
                parts.append("\(last) \(word)")
            } else {
                parts.append(String(word))
            }
            depth += word.count(where: { $0 == "[" }) - word.count(where: { $0 == "]" })
        }
        var lines: [String] = []
        for part in parts {
            guard let last = lines.last else {
                lines.append(part)
                continue
            }
            if last.count + 1 + part.count <= width {
                lines[lines.count - 1] = "\(last) \(part)"
            } else {
                lines.append("       " + part)
            }
        }
        return lines.joined(separator: "\n")
    }
}
