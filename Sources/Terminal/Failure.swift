/// The reason why a command cannot go on, in words for its user.
package struct Failure: Error, CustomStringConvertible {
    /// One sentence: what is wrong with what, and what to do.
    package let description: String

    /// The exit status for the shell.
    package let status: ExitStatus

    /// A failure.
    package init(_ description: String, _ status: ExitStatus) {
        self.description = description
        self.status = status
    }
}
