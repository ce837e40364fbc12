/// What is wrong with the arguments, in one sentence, with what to write instead where that is known.
struct UsageMessage {
    /// The sentence, without a full stop.
    let text: String

    /// The sentence of what the parser of arguments says.
    init(_ message: String) {
        let sentence = Sentence(message).description.dropLast()
        if let name = Self.refusedValueName(in: message), let hint = ArgumentHint.hint(for: name) {
            text = "\(sentence): \(hint)"
        } else {
            text = String(sentence)
        }
    }

    /// The name that a value which was refused has in help, as `span` in `'--duration <span>'`.
    private static func refusedValueName(in message: String) -> String? {
        guard let match = message.firstMatch(of: /^The value '.*' is invalid for '[^<>]*<([^<>]+)>'/) else {
            return nil
        }
        return String(match.1)
    }
}
