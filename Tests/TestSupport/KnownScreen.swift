internal import Glibc
internal import SystemPackage
package import Testing

/// Screens that were looked at, and are kept in files: `fixtures/screens`.
package enum KnownScreen {
    /// Expects a screen to be as it was looked at.
    ///
    /// With `GPSLOG_KEEP_SCREENS=1` in the environment its file is written anew, to be looked at again.
    package static func expect(
        _ text: String,
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = Checkout.fixture("screens/\(name).txt")
        if unsafe getenv("GPSLOG_KEEP_SCREENS") != nil { try TextFile.overwrite(file, with: Array(text.utf8)) }
        #expect(try text == TextFile.read(file), sourceLocation: sourceLocation)
    }
}
