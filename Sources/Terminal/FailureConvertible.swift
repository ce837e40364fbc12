/// An error that provides its own message and exit status.
package protocol FailureConvertible: Error {
    var failure: Failure { get }
}
