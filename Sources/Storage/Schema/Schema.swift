package import SQLite

/// The tables of a gpslog database, and the steps that lead to them.
package enum Schema {
    /// "GPSL" in ASCII: what SQLite's header says this file is.
    package static let applicationIdentifier = 0x4750_534C

    /// The version of the first release; those before it were never released, and are not read.
    package static let firstVersion = 10

    /// All steps, oldest first.
    ///
    /// A step never changes, as its text is in the databases that have taken it; a change is a new step, with a text of its own.
    package static let migrations = [
        Migration(to: firstVersion, fixes + trackEdits + chunks + journal + uploads),
        Migration(to: 11, "ALTER TABLE fix ADD COLUMN correction_age REAL"),
        Migration(to: 12, skies),
        Migration(
            to: 13,
            "ALTER TABLE fix ADD COLUMN speed_accuracy REAL; ALTER TABLE fix ADD COLUMN course_accuracy REAL"
        ),
    ]

    /// The version that this program reads and writes.
    package static var version: Int { migrations.last?.version ?? 0 }
}
