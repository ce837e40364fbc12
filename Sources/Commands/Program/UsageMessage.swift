import Pictures

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
            "The value '\(match.1)' is invalid for '\(match.2)': choose one of \(choice.joined(separator: ", "))\(nearest)"
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

/// Hints for invalid values of arguments.
enum ArgumentHint {
    /// The hint for a value name from help; `nil` if the name is enough.
    static func hint(for valueName: String) -> String? { hints[valueName] }

    private static let place =
        "write latitude and longitude, such as 54.41,10.22, 54°24.6'N 10°13.2'E or geo:54.41,10.22"

    private static let hints = [
        "time":
            "write a time such as 2026-11-21T08:00:00Z, 2026-11-21, 10:20 or yesterday, or a span before now such as 2h",
        "date": "write a day such as 2026-12-01, a time, or a span from now such as 2d",
        "span": "write a number with its unit, such as 90s, 10m or 1h30m",
        "lat,lon": place,
        "lat,lon[,alt]": place,
        "w,s,e,n": "write degrees in the order west,south,east,north, such as 10,53,11,54",
        "notation": "choose one of \(PositionNotation.all.map(\.word).joined(separator: ", "))",
        "day|size": "write day, or a size such as 100MB",
        "baud": "write a number from 300 to 4000000",
        "id": "write the number of a track in gpslog tracks",
        "metres": "write a number of metres, such as 25",
        "speed": "write realtime, a factor such as 10, or max",
    ]
}

/// Suggestions for mistyped words.
enum NearestWord {
    /// The most similar word; `nil` if none is similar enough to be a typo.
    ///
    /// A typo is a letter left out, added, changed or swapped with its neighbour. One per three letters is allowed.
    static func of(_ word: some StringProtocol, among choice: some Sequence<String>) -> String? {
        let nearest = choice.map { (word: $0, slips: slips(word.lowercased(), $0.lowercased())) }.min {
            $0.slips < $1.slips
        }
        guard let nearest, nearest.slips <= max(1, word.count / 3) else { return nil }
        return nearest.word
    }

    /// The distance of Damerau and Levenshtein (optimal string alignment: no letter moves twice).
    private static func slips(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var before: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                let change = first[row] == second[column] ? 0 : 1
                var least = min(last[column] + change, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[second.count]
    }
}

/// A message as a sentence on one line, with a full stop.
struct Sentence: CustomStringConvertible {
    let description: String

    init(_ message: String) {
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
        description = line.last.map { ".?!".contains($0) } == true ? line : line + "."
    }
}
