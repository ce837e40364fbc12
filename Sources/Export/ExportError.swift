/// Why stored fixes cannot be exported.
package enum ExportError: Error, Hashable, CustomStringConvertible {
    /// Fixes were filtered again or deleted during the export.
    case changedMeanwhile

    /// One sentence with the cause and the remedy.
    package var description: String {
        switch self {
        case .changedMeanwhile: "another program changed what is recorded while it was exported; export it again."
        }
    }
}
