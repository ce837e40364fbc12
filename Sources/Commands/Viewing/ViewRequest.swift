package import LiveView
package import Settings
package import SystemPackage

/// A view as its user wants it.
package struct ViewRequest: Sendable {
    /// The source that is looked at.
    package var source: ViewSource
    /// The database that waypoints go to.
    package var database: FilePath
    /// The targets that it is uploaded to.
    package var targets: [UploadTargetSettings]
    /// The units and the notation.
    package var settings: ViewSettings
    /// True where only ASCII is to be drawn.
    package var isASCII: Bool

    /// A view.
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
