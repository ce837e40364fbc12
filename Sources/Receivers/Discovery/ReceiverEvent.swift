/// An event that concerns the devices that can be receivers.
package enum ReceiverEvent: Hashable, Sendable {
    /// The devices that were there when the watch began, in the order of their paths; often none.
    case present([ReceiverDevice])

    /// A device was plugged in, and can be opened.
    case added(ReceiverDevice)

    /// A device was unplugged; as it was when it was added.
    case removed(ReceiverDevice)
}
