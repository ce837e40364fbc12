/// An error that knows what to tell the user and the shell, of a part that others do not know.
package protocol FailureConvertible: Error {
    /// The failure that it is.
    var failure: Failure { get }
}
