/// What is wrong with the arguments and, if known, what to write instead.
package struct UsageMessage {
    /// One sentence without a full stop.
    package let text: String

    /// Rewrites a message of ArgumentParser.
    package init(_ message: String) {
        if let refusal = Self.refusalOfChoice(message) {
            text = refusal
        } else if let objection = Self.unknownOption(message) {
            text = objection
        } else {
            let line = Sentence(message).description
            let sentence = line.hasSuffix(".") ? line.dropLast() : line[...]
            let hint = Self.refusedValueName(in: message).flatMap(ArgumentHint.hint(for:))
            text = hint.map { "\(sentence): \($0)" } ?? String(sentence)
        }
    }

    /// The value name in an error about an invalid value, such as `span` in `'--duration <span>'`.
    private static func refusedValueName(in message: String) -> String? {
        guard let match = message.firstMatch(of: /^The value '.*' is invalid for '[^<>]*<([^<>]+)>'/) else {
            return nil
        }
        return String(match.1)
    }

    /// The error for a value outside a list, which ArgumentParser spreads over several lines if it is long.
    private static func refusalOfChoice(_ message: String) -> String? {
        let expression = /(?s)^The value '(.*)' is invalid for '(.*)'\. Please provide one of (.*)$/
        guard let match = message.firstMatch(of: expression) else { return nil }
        let list = match.3.hasPrefix("the following:") ? match.3.dropFirst("the following:".count) : match.3
        let choice = list.matches(of: /'?([A-Za-z0-9-]{2,})'?/).map { String($0.1) }.filter {
            !["or", "and"].contains($0)
        }
        let nearest = NearestWord.of(match.1, among: choice).map { "; did you mean \($0)?" } ?? ""
        return
            "The value '\(match.1)' is invalid for '\(match.2)': it is one of \(choice.joined(separator: ", "))\(nearest)"
    }

    /// The error for an unknown option, without suggestions of ArgumentParser that are not similar.
    private static func unknownOption(_ message: String) -> String? {
        guard let match = message.firstMatch(of: /^Unknown option '(-*)(.*)'\. Did you mean '(-*)(.*)'\?$/) else {
            return nil
        }
        let nearest =
            NearestWord.of(match.2, among: [String(match.4)]).map { "; did you mean '\(match.3)\($0)'?" } ?? ""
        return "Unknown option '\(match.1)\(match.2)'\(nearest)"
    }
}
