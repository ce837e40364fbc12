package import GNSS

/// A position written as latitude and longitude.
package struct PositionText: Hashable, Sendable {
    package let coordinate: Coordinate

    /// Metres above mean sea level; `nil` if not given.
    package let altitude: Double?

    /// Parses a position; `nil` for other text.
    ///
    /// - `54.41,10.22`: degrees, optionally followed by metres above sea level. A space may replace the comma.
    /// - `54°24.6'N 10°13.2'E`, `N54 24 36 E10 13 12`, `54.41N,10.22E`: degrees, minutes and seconds with the letters
    ///   of the hemispheres, in either order.
    /// - `54,41 10,22`, `54°24,6'N 10°13,2'E`: with decimal commas.
    /// - `geo:54.41,10.22`: a URI (RFC 5870).
    package init?(_ text: String) {
        let text = Self.withoutDecimalCommas(text)
        let isURI = text.lowercased().hasPrefix("geo:")
        let body = isURI ? text.dropFirst(4).prefix { $0 != ";" && $0 != "?" } : text[...]
        var parts = body.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 1, !isURI { parts = Self.halves(of: body) }
        guard (2...3).contains(parts.count), let first = AngleText(parts[0]), let second = AngleText(parts[1]),
            let coordinate = Self.coordinate(first, second)
        else { return nil }
        self.coordinate = coordinate
        if parts.count == 3 {
            guard let altitude = Self.number(parts[2]) else { return nil }
            self.altitude = altitude
        } else {
            altitude = nil
        }
    }

    private static func coordinate(_ first: AngleText, _ second: AngleText) -> Coordinate? {
        switch (first.axis, second.axis) {
        case (nil, nil), (.latitude, .longitude), (.latitude, nil), (nil, .longitude):
            Coordinate(latitude: first.degrees, longitude: second.degrees)
        case (.longitude, .latitude): Coordinate(latitude: second.degrees, longitude: first.degrees)
        default: nil
        }
    }

    /// Replaces two decimal commas by points, if the text cannot be read in another way.
    private static func withoutDecimalCommas(_ text: String) -> String {
        let characters = Array(text)
        let commas = characters.indices.filter { place in
            characters[place] == "," && place > 0 && place < characters.count - 1 && characters[place - 1].isNumber
                && characters[place + 1].isNumber
        }
        guard commas.count == 2, !characters.contains("."),
            characters[commas[0] + 1..<commas[1]].contains(where: { !$0.isNumber }),
            characters.count(where: { AngleText.Axis(letter: $0) != nil }) == 2
                || text.split(whereSeparator: \.isWhitespace).count == 2
        else { return text }
        return String(characters.indices.map { commas.contains($0) ? "." : characters[$0] })
    }

    /// Splits text without a comma into two angles.
    private static func halves(of text: Substring) -> [Substring] {
        let text = text.drop(while: \.isWhitespace)
        let letters = text.indices.filter { AngleText.Axis(letter: text[$0]) != nil }
        guard letters.count == 2 else { return text.split(whereSeparator: \.isWhitespace) }
        // Letters are either in front of both angles or behind both.
        let cut = letters[0] == text.startIndex ? letters[1] : text.index(after: letters[0])
        return [text[..<cut], text[cut...]]
    }

    private static func number(_ text: Substring) -> Double? {
        let number = text.filter { !$0.isWhitespace }
        let allowed = number.utf8.allSatisfy { "+-.0123456789".utf8.contains($0) }
        return allowed ? Double(number) : nil
    }
}

/// An angle in degrees, degrees and minutes, or degrees, minutes and seconds, optionally with the letter of a
/// hemisphere.
struct AngleText {
    /// What a hemisphere's letter refers to.
    enum Axis {
        case latitude
        case longitude

        init?(letter: Character) {
            switch letter {
            case "N", "n", "S", "s": self = .latitude
            case "E", "e", "W", "w": self = .longitude
            default: return nil
            }
        }
    }

    /// Degrees, negative to the south and west.
    let degrees: Double

    /// Axis of the hemisphere's letter; `nil` without a letter.
    let axis: Axis?

    private static let marks: Set<Character> = ["°", "º", "'", "\"", "′", "″", "’", "”", ":", " "]

    /// Parses an angle; `nil` for other text.
    init?(_ text: Substring) {
        let text = text.filter { !$0.isNewline }.split(separator: " ").joined(separator: " ")
        let letter = [text.first, text.last].compactMap(\.self).first { Axis(letter: $0) != nil }
        let rest = letter == text.first ? text.dropFirst() : letter == nil ? text[...] : text.dropLast()
        let isNegative = rest.first { $0 != " " } == "-"
        let isSigned = isNegative || rest.first { $0 != " " } == "+"
        let digits = rest.drop { $0 == " " }.dropFirst(isSigned ? 1 : 0)
        let words = digits.split { Self.marks.contains($0) }
        let numbers = words.compactMap { word in word.allSatisfy(Self.isNumeral) ? Double(word) : nil }
        guard (1...3).contains(numbers.count), numbers.count == words.count, !(isSigned && letter != nil),
            numbers.dropFirst().allSatisfy({ $0 < 60 }), !words.dropLast().contains(where: { $0.contains(".") })
        else { return nil }
        let size = numbers.reversed().reduce(0) { $0 / 60 + $1 }
        let isBeyond = letter.map { "SsWw".contains($0) } ?? isNegative
        degrees = isBeyond ? -size : size
        axis = letter.flatMap(Axis.init(letter:))
    }

    private static func isNumeral(_ character: Character) -> Bool {
        character == "." || ("0"..."9").contains(character)
    }
}
