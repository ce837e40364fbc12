package import SQLite

/// The tables of a gpslog database, and the migrations that create them.
package enum Schema {
    /// "GPSL" in ASCII, the application ID in SQLite's header.
    package static let applicationIdentifier = 0x4750_534C

    /// The version of the first release; older versions were never released and are not supported.
    package static let firstVersion = 10

    /// All migrations, oldest first.
    ///
    /// Never change a migration, as databases contain the text of those they have applied; add another one.
    package static let migrations = [
        Migration(to: firstVersion, fixes + trackEdits + chunks + journal + uploads),
        Migration(to: 11, "ALTER TABLE fix ADD COLUMN correction_age REAL"),
        Migration(to: 12, skies),
        Migration(
            to: 13,
            "ALTER TABLE fix ADD COLUMN speed_accuracy REAL; ALTER TABLE fix ADD COLUMN course_accuracy REAL"
        ),
    ]

    /// The current version, which this program reads and writes.
    package static var version: Int { migrations.last?.version ?? 0 }
}
