/// A change of the devices that may be receivers.
package enum ReceiverEvent: Hashable, Sendable {
    /// The devices present at the start, sorted by path; often empty.
    case present([ReceiverDevice])

    /// A device was plugged in and can be opened.
    case added(ReceiverDevice)

    /// A device was unplugged.
    ///
    /// The value is the one from `added`.
    case removed(ReceiverDevice)
}
