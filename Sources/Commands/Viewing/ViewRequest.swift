package import LiveView
package import Settings
package import SystemPackage

/// The options of a view.
package struct ViewRequest: Sendable {
    package var source: ViewSource
    /// The database for waypoints.
    package var database: FilePath
    /// The upload targets of the database.
    package var targets: [UploadTargetSettings]
    /// Units and notation to display.
    package var settings: ViewSettings
    /// Whether to draw with ASCII characters only.
    package var isASCII: Bool

    package init(
        of source: ViewSource,
        database: FilePath,
        targets: [UploadTargetSettings] = [],
        settings: ViewSettings,
        isASCII: Bool = false
    ) {
        (self.source, self.database, self.targets) = (source, database, targets)
        (self.settings, self.isASCII) = (settings, isASCII)
    }
}
