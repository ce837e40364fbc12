/// The version of the programs, as in the changelog.
package enum ProgramVersion {
    /// Three numbers, such as `0.1.0`.
    package static let text = "0.1.0"
}
