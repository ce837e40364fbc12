internal import GNSS
internal import NMEA

/// The positions in valid sentences, parsed without the tested decoder.
///
/// This parser accepts more than a decoder may. If it does not find an epoch's position, the position was invented.
struct StatedPositions {
    private struct Position {
        var latitude: Double
        var longitude: Double

        /// The required accuracy in degrees.
        private static let tolerance = 1e-9

        func isAt(_ coordinate: Coordinate) -> Bool {
            abs(latitude - coordinate.latitude) <= Self.tolerance
                && abs(longitude - coordinate.longitude) <= Self.tolerance
        }
    }

    private var positions: [Position] = []

    /// Adds the positions in a sentence.
    mutating func note(_ sentence: Span<UInt8>) {
        let isProprietary = sentence[1] == UInt8(ascii: "P")
        var fields = TextFields(of: sentence)
        // The three previous fields.
        var (first, second, third) = (TextField.other, TextField.other, TextField.other)
        while let field = fields.next() {
            if let position = Self.position(first, second, third, field) { positions.append(position) }
            // Some makers send signed degrees without letters.
            if isProprietary, case .number(let latitude) = third, case .number(let longitude) = field {
                positions.append(Position(latitude: latitude, longitude: longitude))
            }
            (first, second, third) = (second, third, field)
        }
    }

    /// Requires that an epoch's position is in a valid sentence.
    ///
    /// A sentence whose time contradicts the others is held until the next one with a time, and may belong to a later
    /// epoch.
    func check(_ epoch: Epoch) {
        guard let coordinate = epoch.fix.coordinate else { return }
        let isStated = positions.contains { $0.isAt(coordinate) }
        require("A position is in an intact sentence:", isStated, "\(coordinate) \(positions)")
    }

    /// A position from latitude, N or S, longitude, E or W.
    private static func position(
        _ first: TextField,
        _ second: TextField,
        _ third: TextField,
        _ fourth: TextField
    ) -> Position? {
        guard case .letter(let northOrSouth) = second, case .letter(let eastOrWest) = fourth,
            case .number(let latitude) = first, case .number(let longitude) = third
        else { return nil }
        return Position(
            latitude: northOrSouth == UInt8(ascii: "S") ? -degrees(latitude) : degrees(latitude),
            longitude: eastOrWest == UInt8(ascii: "W") ? -degrees(longitude) : degrees(longitude)
        )
    }

    /// Converts a number whose last two digits before the point are minutes to degrees.
    private static func degrees(_ number: Double) -> Double {
        let whole = (number / 100).rounded(.down)
        return whole + (number - whole * 100) / 60
    }
}
