internal import Text

/// A hemisphere in a column of its own, as in the tables of data loggers.
enum Hemisphere: String {
    case north
    case south
    case east
    case west

    static let latitudes = [north, south]

    static let longitudes = [east, west]

    /// Parses a hemisphere: its letter, or a word that starts with it.
    ///
    /// - Parameters:
    ///   - text: the letter or word.
    ///   - choice: the two allowed hemispheres.
    /// - Throws: `PointDraft.Fault` if the text is neither.
    init(_ text: ArraySlice<UInt8>, of choice: [Hemisphere]) throws(PointDraft.Fault) {
        let word = String(decoding: text, as: UTF8.self).lowercased()
        guard let match = choice.first(where: { $0.rawValue == word || $0.rawValue.prefix(1) == word }) else {
            let letters = choice.map { $0.rawValue.prefix(1).uppercased() }.joined(separator: " nor ")
            throw PointDraft.Fault("\(Excerpt.quoted(text)) is neither \(letters)")
        }
        self = match
    }

    /// Converts unsigned degrees to degrees north or east.
    ///
    /// - Throws: `PointDraft.Fault` if the degrees are negative but the hemisphere is north or east.
    func signed(_ degrees: Double) throws(PointDraft.Fault) -> Double {
        switch self {
        case .south, .west: return -degrees.magnitude
        case .north, .east:
            if degrees < 0 { throw PointDraft.Fault("\(degrees) degrees cannot be \(rawValue)") }
            return degrees
        }
    }
}
