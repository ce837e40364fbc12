/// The reason why what is stored cannot be exported.
package enum ExportError: Error, Hashable, CustomStringConvertible {
    /// Fixes were judged anew or removed while they were exported.
    case changedMeanwhile

    /// One sentence: what is wrong, and what to do.
    package var description: String {
        switch self {
        case .changedMeanwhile: "another program changed what is recorded while it was exported; export it again."
        }
    }
}
