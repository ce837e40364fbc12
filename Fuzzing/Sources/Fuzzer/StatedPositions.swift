internal import GNSS
internal import NMEA

/// The positions that intact sentences state, read without the decoder that is under test.
///
/// They are read more generously than a decoder may: an epoch's position that is not among them was made up.
struct StatedPositions {
    private struct Position {
        var latitude: Double
        var longitude: Double

        /// Degrees; the exactness that a decoder owes.
        private static let tolerance = 1e-9

        func isAt(_ coordinate: Coordinate) -> Bool {
            abs(latitude - coordinate.latitude) <= Self.tolerance
                && abs(longitude - coordinate.longitude) <= Self.tolerance
        }
    }

    private var positions: [Position] = []

    /// Takes note of what a sentence states.
    mutating func note(_ sentence: Span<UInt8>) {
        let isProprietary = sentence[1] == UInt8(ascii: "P")
        var fields = TextFields(of: sentence)
        // The three fields before.
        var (first, second, third) = (TextField.other, TextField.other, TextField.other)
        while let field = fields.next() {
            if let position = Self.position(first, second, third, field) { positions.append(position) }
            // Some makers send signed degrees instead, without letters.
            if isProprietary, case .number(let latitude) = third, case .number(let longitude) = field {
                positions.append(Position(latitude: latitude, longitude: longitude))
            }
            (first, second, third) = (second, third, field)
        }
    }

    /// An epoch's position is one that an intact sentence stated.
    ///
    /// A sentence whose time contradicts the others waits for the next one with a time, and so may belong to a later epoch.
    func check(_ epoch: Epoch) {
        guard let coordinate = epoch.fix.coordinate else { return }
        let isStated = positions.contains { $0.isAt(coordinate) }
        require("A position is in an intact sentence:", isStated, "\(coordinate) \(positions)")
    }

    /// Latitude, north or south, longitude, east or west.
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

    /// Degrees of a number whose last two digits before the point are minutes.
    private static func degrees(_ number: Double) -> Double {
        let whole = (number / 100).rounded(.down)
        return whole + (number - whole * 100) / 60
    }
}
