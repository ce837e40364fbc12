internal import Glibc
internal import SystemPackage
package import Testing

/// Reviewed screens, kept in `fixtures/screens`.
package enum KnownScreen {
    /// Expects a screen to equal its reviewed version.
    ///
    /// With `GPSLOG_KEEP_SCREENS=1` in the environment, the file is rewritten, to be reviewed again.
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
