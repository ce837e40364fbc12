public import GNSS

/// The columns of the table `fix`, which store a judged fix without loss.
///
/// This is the only list of the columns. Statements, chunks, recovery and the views use it. Tests compare the tables of
/// `Schema` and of `Documentation/STORAGE.md` with it.
public enum FixColumns {
    /// Visits all columns with the fix's value in each, in the order of the table and of chunks.
    ///
    /// Append new columns and let them be NULL: older databases and chunks lack only the last ones.
    @inlinable @inline(__always)
    public static func visit(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitReport(&fix, by: &visitor)
        visitPosition(&fix, by: &visitor)
        visitVerdict(&fix, by: &visitor)
        visitLater(&fix, by: &visitor)
    }

    /// The columns added after the first release, in the order of addition.
    @inlinable @inline(__always)
    static func visitLater(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.real("correction_age", in: "s", "of the differential corrections", &fix.report.correctionAge)
        visitor.real(
            "speed_accuracy",
            in: "m/s",
            "one standard deviation of the speed, as the receiver reported",
            &fix.report.speedAccuracy
        )
        visitor.real(
            "course_accuracy",
            in: "°",
            "one standard deviation of the course, as the receiver reported",
            &fix.report.courseAccuracy
        )
        visitInterference(&fix, by: &visitor)
    }

    /// What the receiver says about interference, and what the filter makes of it.
    @inlinable @inline(__always)
    static func visitInterference(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.integer(
            "interference",
            """
            as the receiver says: 1 not jammed, 2 jamming likely, 3 jammed; plus 4 not spoofed, 8 spoofing likely, 12 \
            spoofed; plus 16 if most signals have become weak; plus 32 if its time is off a synchronised clock; plus 64 if you \
            trust the receiver again from this fix on; NULL for none of these
            """,
            &fix.interference
        )
        visitor.integer(
            "suspicion",
            of: .verdict,
            """
            why the fix is suspect, the sum of: 1 step of the position, 2 step of the time, 4 differs from the machine's \
            clock, 8 receivers are apart, 16 spoofing reported, 32 jamming reported, 64 signals weak, 128 blocked or jammed; NULL if \
            it is not
            """,
            &fix.suspicion
        )
        visitor.real(
            "disagreement",
            of: .verdict,
            in: "m",
            like: "horizontal_accuracy",
            "how far the suspect position is from where the evidence puts the receiver",
            &fix.disagreement
        )
    }

    /// The numbers that identify a fix, and how it was received.
    @inlinable @inline(__always)
    static func visitReport(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.integer("id", "number of the fix, in order of arrival; numbers may be missing", &fix.id)
        visitor.integer("receiver", "number of its row", &fix.receiver)
        visitor.integer("filter_run", "number of its row; NULL if unknown", &fix.run)
        visitor.integer("time_of_day", in: "ns", "since midnight UTC", &fix.timeOfDay)
        visitor.integer(
            "received_time",
            in: "ns",
            like: "time",
            "this machine's clock when the fix arrived; NULL if replayed",
            &fix.receivedTime
        )
        visitor.integer(
            "week_rollovers",
            "how often 1024 weeks were added to the receiver's date to repair it",
            &fix.weekRollovers
        )
        visitor.integer(
            "quality",
            """
            as in GGA: 0 none, 1 autonomous, 2 differential, 3 precise, 4 RTK fixed, 5 RTK float, 6 dead reckoning, 7 manual, \
            8 simulated
            """,
            &fix.quality
        )
        visitor.integer("dimension", "1 none, 2 without height, 3 with height", &fix.dimension)
    }

    /// The position and motion as reported by the receiver.
    @inlinable @inline(__always)
    static func visitPosition(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.real(
            "latitude",
            in: "°",
            "north; this and the columns down to `satellites_in_view` are as the receiver reported",
            &fix.latitude
        )
        visitor.real("longitude", in: "°", "east of Greenwich", &fix.longitude)
        visitor.real("altitude", in: "m", "above mean sea level", &fix.report.altitude)
        visitor.real(
            "geoidal_separation",
            in: "m",
            "from the ellipsoid up to mean sea level",
            &fix.report.geoidalSeparation
        )
        visitor.real("speed", in: "m/s", "over ground", &fix.report.speedOverGround)
        visitor.real("course", in: "°", "over ground, clockwise from true north", &fix.report.courseOverGround)
        visitor.real("hdop", "horizontal dilution of precision", &fix.report.dilution.horizontal)
        visitor.real("vdop", "vertical dilution", &fix.report.dilution.vertical)
        visitor.real("pdop", "dilution in three dimensions", &fix.report.dilution.position)
        visitor.real(
            "latitude_deviation",
            in: "m",
            "one standard deviation north, from GST",
            &fix.report.deviation.latitude
        )
        visitor.real(
            "longitude_deviation",
            in: "m",
            like: "latitude_deviation",
            "the same east",
            &fix.report.deviation.longitude
        )
        visitor.real("altitude_deviation", in: "m", "the same upwards", &fix.report.deviation.altitude)
        visitor.integer("satellites_used", "satellites in the solution", &fix.report.satellitesUsed)
        visitor.integer("satellites_in_view", "satellites in view", &fix.report.satellitesInView)
        visitor.integer(
            "fused",
            "1 if the location was chosen to represent a vehicle with several receivers",
            &fix.fused
        )
        visitor.real(
            "fused_distance",
            in: "m",
            like: "distance_travelled",
            "travelled since the previous chosen location; NULL without a filter",
            &fix.fusedDistance
        )
    }

    /// The filter's verdict and the filter's time of the fix.
    @inlinable @inline(__always)
    static func visitVerdict(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.integer("track", of: .verdict, "number of its row; NULL if rejected", &fix.track)
        visitor.integer(
            "time",
            of: .verdict,
            in: "ns",
            "since 1970; NULL if the receiver does not know it",
            &fix.time
        )
        visitor.integer(
            "time_leap",
            of: .verdict,
            in: "ns",
            "time elapsed within a leap second; otherwise 0",
            &fix.timeLeap
        )
        visitor.integer("held", of: .verdict, "1 if the receiver was parked: the same place as before", &fix.held)
        visitor.rule("rule", of: .verdict, "the rule that rejected it; NULL if accepted or held", &fix.rule)
        visitor.real("measured", of: .verdict, "the value that the rule measured", &fix.measured)
        visitor.real("threshold", of: .verdict, "the limit of the rule", &fix.threshold)
        visitor.real(
            "horizontal_accuracy",
            of: .verdict,
            in: "m",
            "radius of the circle that contains the true place with 68 %",
            &fix.horizontalAccuracy
        )
        visitor.real(
            "vertical_accuracy",
            of: .verdict,
            in: "m",
            like: "horizontal_accuracy",
            "one standard deviation of the location's height",
            &fix.verticalAccuracy
        )
        visitor.real(
            "distance_travelled",
            of: .verdict,
            in: "m",
            like: "refined_speed",
            "since the receiver's previous location, by the filter's odometer; NULL without a filter",
            &fix.distanceTravelled
        )
        visitRefinement(&fix, by: &visitor)
    }

    /// The values of the location that differ from those of the fix.
    @inlinable @inline(__always)
    static func visitRefinement(_ fix: inout FixValues, by visitor: inout some FixColumnVisitor) {
        visitor.integer(
            "reported_time",
            of: .verdict,
            in: "ns",
            like: "time",
            "the receiver's time; NULL, like all refined values, unless the filter changed a value",
            &fix.reportedTime
        )
        visitor.integer(
            "reported_leap",
            of: .verdict,
            in: "ns",
            like: "time_leap",
            "the same within a leap second",
            &fix.reportedLeap
        )
        visitor.real(
            "refined_latitude",
            of: .verdict,
            in: "°",
            like: "latitude",
            "by the filter; if it is not NULL, a refined value that is NULL is unknown",
            &fix.refinedLatitude
        )
        visitor.real(
            "refined_longitude",
            of: .verdict,
            in: "°",
            like: "longitude",
            "by the filter",
            &fix.refinedLongitude
        )
        visitor.real("refined_altitude", of: .verdict, in: "m", like: "altitude", "by the filter", &fix.refinedAltitude)
        visitor.real("refined_speed", of: .verdict, in: "m/s", like: "speed", "by the filter", &fix.refinedSpeed)
        visitor.real("refined_course", of: .verdict, in: "°", like: "course", "by the filter", &fix.refinedCourse)
    }
}

extension FixColumns {
    /// All columns, in the order in which they are visited.
    package static let all: [FixColumn] = {
        var (values, list) = (FixValues(), List())
        visit(&values, by: &list)
        return list.columns
    }()

    /// The index of a column in `all`.
    package static func index(of name: String) -> Int { indices[name] ?? 0 }

    private static let indices = Dictionary(uniqueKeysWithValues: zip(all.map(\.name), all.indices))

    private struct List: FixColumnVisitor {
        var columns: [FixColumn] = []

        mutating func visit(_ column: FixColumn, integer: inout Int64?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, real: inout Double?) { columns.append(column) }

        mutating func visit(_ column: FixColumn, rule: inout String?) { columns.append(column) }
    }
}
