package import GNSS

/// The destination of uploads, and what gets there.
package struct UploadTarget: Sendable {
    /// The name that its user gave it; its queue goes by this name, whatever else changes.
    package var name: String

    /// Which fixes it gets.
    package var selection: UploadSelection

    /// True where it is to know the neighbourhood only.
    package var isCoarse: Bool

    /// The pace at which it gets something.
    package var pace: UploadPace

    /// A target.
    package init(
        _ name: String,
        _ selection: UploadSelection = UploadSelection(),
        isCoarse: Bool = false,
        pace: UploadPace = UploadPace()
    ) {
        self.name = name
        self.selection = selection
        self.isCoarse = isCoarse
        self.pace = pace
    }

    /// The location that it gets of a fix; nil for nothing.
    ///
    /// - Parameters:
    ///   - fix: the fix.
    ///   - hidden: where nothing is sent from.
    /// - Returns: the location.
    package func location(_ fix: StoredFix, hiding hidden: [HiddenArea]) -> UploadedLocation? {
        guard selection.contains(fix.judged) else { return nil }
        let filtered = UploadedLocation(fix)
        guard let location = filtered ?? (selection.includesRejected ? UploadedLocation(raw: fix) : nil) else {
            return nil
        }
        if hidden.contains(where: { $0.contains(location.coordinate) }) { return nil }
        return isCoarse ? location.coarse() : location
    }
}
