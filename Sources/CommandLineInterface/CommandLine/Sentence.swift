/// A message as a sentence on one line, with a full stop.
struct Sentence: CustomStringConvertible {
    let description: String

    init(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
        description = line.last.map { ".?!".contains($0) } == true ? line : line + "."
    }
}
