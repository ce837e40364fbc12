internal import SystemPackage

/// Why a source cannot be reached or was lost.
package struct NetworkFailure: Error, Hashable, CustomStringConvertible {
    /// The reason, starting in lower case.
    package let description: String

    init(_ description: String) { self.description = description }

    init(_ reason: Errno) { description = reason.description.lowercased() }
}
