import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

extension StoredFix {
    /// Fix 42 with all values, refined by the filter.
    static var told: StoredFix { stored(.told) }

    /// Fix 42 with only time and position.
    static var bare: StoredFix { stored(.accepted(at: 0)) }

    /// Fix 42 with this verdict.
    static func stored(_ judged: JudgedFix) -> StoredFix {
        StoredFix(id: 42, receiver: ReceiverIdentity("u-blox 7"), run: nil, track: 3, judged: judged)
    }
}

extension JudgedFix {
    /// A fix with all values, and a location that differs from it in each.
    static var told: JudgedFix {
        var judged = JudgedFix.accepted(at: 0)
        judged.received = ReceivedFix(fix: .told)
        judged.verdict = Location.told.map { .accepted($0) } ?? judged.verdict
        return judged
    }

    /// The fix with all values and another verdict.
    static func told(_ verdict: (Location) -> FilterVerdict) -> JudgedFix {
        var judged = told
        judged.verdict = Location.told.map(verdict) ?? judged.verdict
        return judged
    }
}

extension GNSSFix {
    static var told: GNSSFix {
        var fix = GNSSFix(time: .morning(0.25), quality: .differential, dimension: .threeDimensional)
        fix.coordinate = Coordinate(latitude: 54.123456789, longitude: -13.000000001)
        (fix.altitude, fix.geoidalSeparation) = (12.34, -5.5)
        (fix.speedOverGround, fix.courseOverGround) = (2.5, 359.9996)
        fix.dilution = DilutionOfPrecision(horizontal: 0.91, vertical: 1.4, position: 1.7)
        fix.deviation = PositionDeviation(latitude: 2, longitude: 2, altitude: 3.5)
        fix.satellitesUsed = 11
        return fix
    }
}

extension Location {
    static var told: Location? {
        Coordinate(latitude: 54.2, longitude: -13.1).map {
            Location(
                time: .morning(0.25),
                coordinate: $0,
                altitude: 13.4,
                speedOverGround: 10,
                courseOverGround: 90.25,
                horizontalAccuracy: 2.5,
                verticalAccuracy: 4.125,
                distanceTravelled: 2.5
            )
        }
    }
}

/// The location that is uploaded for a fix.
func uploaded(_ fix: StoredFix = .told) throws -> UploadLocation { try #require(UploadLocation(fix)) }

/// The location that is uploaded after changing the filter's location.
func uploaded(_ change: (inout Location) -> Void) throws -> UploadLocation {
    try uploaded(
        .stored(
            .told { location in
                var location = location
                change(&location)
                return .accepted(location)
            }
        )
    )
}
