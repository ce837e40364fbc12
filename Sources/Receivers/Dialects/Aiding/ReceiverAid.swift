package import GNSS
internal import NMEA

/// Time and place that help a receiver find its satellites sooner.
package struct ReceiverAid: Hashable, Sendable {
    /// The current time; `nil` if no trusted clock is available.
    package var time: Time?

    package var place: Place?

    /// Whether the receiver already knows the time, which is then sent only if the place requires it.
    package var knowsTime: Bool

    package struct Time: Hashable, Sendable {
        /// The time at the moment when the receiver gets it.
        package let instant: UTCTime

        /// The possible error in seconds.
        package let accuracy: Double

        package init(_ instant: UTCTime, accuracy: Double) { (self.instant, self.accuracy) = (instant, accuracy) }
    }

    package struct Place: Hashable, Sendable {
        package let coordinate: Coordinate

        /// Metres above mean sea level; `nil` if unknown.
        package let altitude: Double?

        /// Radius in metres of the circle that contains the true position with a probability of 68 %.
        package let accuracy: Double

        /// Metres to the opposite side of the earth.
        private static let greatestDistance = 20_020_000.0

        /// Limits the accuracy to half the earth's circumference.
        package init(_ coordinate: Coordinate, altitude: Double?, accuracy: Double) {
            (self.coordinate, self.altitude) = (coordinate, altitude)
            self.accuracy = (0...Self.greatestDistance).contains(accuracy) ? accuracy : Self.greatestDistance
        }

        /// The accuracy in metres if the height counts, too.
        ///
        /// At least 5,000 m without an altitude. At least 150 m with one, as receivers may expect the height above the
        /// ellipsoid.
        var accuracyOfHeight: Double { max(accuracy, altitude == nil ? 5000 : 150) }
    }

    package init(time: Time? = nil, place: Place? = nil, knowsTime: Bool = false) {
        (self.time, self.place, self.knowsTime) = (time, place, knowsTime)
    }

    /// The time, unless the receiver already knows it.
    var neededTime: Time? { knowsTime ? nil : time }
}

/// Whether a receiver knows its position and the time, according to its latest reports.
package struct AidState: Hashable, Sendable {
    /// Whether the receiver has a fix; `nil` until a message has reported it.
    package private(set) var hasFix: Bool?

    /// Whether the receiver knows date and time; `nil` until a message has reported it.
    package private(set) var hasTime: Bool?

    /// The first plausible year: receivers without the time start at an old date.
    private static let firstYear = 2026

    /// Updates the state from a sentence of any type.
    mutating func note(_ address: String, _ fields: [String]) {
        guard address.utf8.count == 5 else { return }
        switch address.suffix(3) {
        case "RMC" where fields.count >= 9:
            hasFix = fields[1] == "A"
            let year = fields[8].utf8.count == 6 ? Int(fields[8].suffix(2)) : nil
            hasTime = !fields[0].isEmpty && year.map { (Self.firstYear % 100..<80).contains($0) } ?? false
        case "GGA" where fields.count >= 6: hasFix = !["", "0"].contains(fields[5])
        case "GLL" where fields.count >= 6: hasFix = fields[5] == "A"
        // The mode has a letter for each system.
        case "GNS" where fields.count >= 6: hasFix = fields[5].contains { $0 != "N" }
        case "ZDA" where fields.count >= 4:
            hasTime = !fields[0].isEmpty && Int(fields[3]).map { $0 >= Self.firstYear } ?? false
        default: break
        }
    }

    /// Updates the state from a UBX message of any type.
    mutating func note(_ identity: UBXMessageID, _ payload: [UInt8]) {
        if identity == .solution, payload.count >= 84 {
            hasFix = payload[21] & 1 == 1
            hasTime = payload[11] & 3 == 3 && payload.number(at: 4, bytes: 2) >= Self.firstYear
        } else if identity == .oldSolution, payload.count >= 52 {
            // gpsFixOk; WKNSET and TOWSET: week and time of week are valid.
            hasFix = payload[11] & 1 == 1
            hasTime = payload[11] & 0x0C == 0x0C
        }
    }
}
