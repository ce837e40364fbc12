package import SQLite

/// The tables of a gpslog database, and the migrations that create them.
package enum Schema {
    /// "GPSL" in ASCII, the application ID in SQLite's header.
    package static let applicationIdentifier = 0x4750_534C

    /// The version of `baseline`; databases of lower versions are of development, and are refused.
    package static let firstVersion = 15

    /// All migrations, oldest first.
    ///
    /// A migration may change until a tagged release contains it; raise its version whenever you change it, so that
    /// databases of the former text are refused. Then it is frozen, as databases contain its text: append another one.
    package static let migrations = [Migration(to: firstVersion, baseline)]

    /// The current version, which this program reads and writes.
    package static var version: Int { migrations.last?.version ?? 0 }
}
