/// The version of the programs, as the changelog has it.
package enum ProgramVersion {
    /// Three numbers, as `0.1.0`.
    package static let text = "0.1.0"
}
