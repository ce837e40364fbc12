internal import Text

/// The half of the earth that a column of its own tells, as loggers' tables do: N or S, E or W.
enum Hemisphere: String {
    case north
    case south
    case east
    case west

    /// The hemispheres of a latitude.
    static let latitudes = [north, south]

    /// The hemispheres of a longitude.
    static let longitudes = [east, west]

    /// The hemisphere that a text is: its letter, or the word that begins with it.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - choice: the two that it may be.
    /// - Throws: `PointDraft.Fault` where it is neither.
    init(_ text: ArraySlice<UInt8>, of choice: [Hemisphere]) throws(PointDraft.Fault) {
        let word = String(decoding: text, as: UTF8.self).lowercased()
        guard let match = choice.first(where: { $0.rawValue == word || $0.rawValue.prefix(1) == word }) else {
            let letters = choice.map { $0.rawValue.prefix(1).uppercased() }.joined(separator: " nor ")
            throw PointDraft.Fault("\(Excerpt.quoted(text)) is neither \(letters)")
        }
        self = match
    }

    /// Degrees north or east of what a table says.
    ///
    /// - Throws: `PointDraft.Fault` where degrees that are negative already are said to be north or east.
    func signed(_ degrees: Double) throws(PointDraft.Fault) -> Double {
        switch self {
        case .south, .west: return -degrees.magnitude
        case .north, .east:
            if degrees < 0 { throw PointDraft.Fault("\(degrees) degrees cannot be \(rawValue)") }
            return degrees
        }
    }
}
