internal import SystemPackage

/// The reason why a source cannot be reached or has gone, in words that begin in lower case.
package struct NetworkFailure: Error, Hashable, CustomStringConvertible {
    /// The words.
    package let description: String

    init(_ description: String) { self.description = description }

    /// The failure of a call of the system.
    init(_ reason: Errno) { description = reason.description.lowercased() }
}
