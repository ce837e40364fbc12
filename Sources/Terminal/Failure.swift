/// Why a command failed, in words for its user.
package struct Failure: Error, CustomStringConvertible {
    /// A single sentence: what is wrong, and what to do.
    package let description: String

    package let status: ExitStatus

    package init(_ description: String, _ status: ExitStatus) {
        self.description = description
        self.status = status
    }
}
