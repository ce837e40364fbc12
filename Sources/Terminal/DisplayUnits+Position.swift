package import GNSS
internal import Text

extension DisplayUnits {
    /// Formats a position to one or two metres, in a notation accepted by `--at`.
    ///
    /// - Parameters:
    ///   - coordinate: the position.
    ///   - separator: the text between latitude and longitude in degrees.
    /// - Returns: the text, such as `54.41000,10.22000` or `54°24.600'N 10°13.200'E`.
    package func position(_ coordinate: Coordinate, separator: String = ",") -> String {
        let (latitude, longitude) = (coordinate.latitude, coordinate.longitude)
        switch position {
        case .degrees:
            return [latitude, longitude].map { DecimalText.string($0, decimals: 5) }.joined(separator: separator)
        case .minutes:
            return minutes(latitude, "N", "S") + " " + minutes(longitude, "E", "W")
        case .seconds:
            return seconds(latitude, "N", "S") + " " + seconds(longitude, "E", "W")
        }
    }

    private func minutes(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        // Rounded before splitting, so that the minutes never become 60.
        let thousandths = Int((degrees.magnitude * 60_000).rounded())
        let minutes = DecimalText.string(Double(thousandths % 60_000) / 1000, decimals: 3)
        return "\(thousandths / 60_000)\u{B0}\(padded(minutes, to: 6))'\(degrees < 0 ? negative : positive)"
    }

    private func seconds(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let tenths = Int((degrees.magnitude * 36_000).rounded())
        let minutes = padded(String(tenths / 600 % 60), to: 2)
        let seconds = padded(DecimalText.string(Double(tenths % 600) / 10, decimals: 1), to: 4)
        return "\(tenths / 36_000)\u{B0}\(minutes)'\(seconds)\"\(degrees < 0 ? negative : positive)"
    }

    private func padded(_ number: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - number.count)) + number
    }
}
