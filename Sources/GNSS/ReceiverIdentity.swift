/// The identity that tells one receiver from another over years: never the name of the port it happens to be on.
public struct ReceiverIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The serial number and model where the device has them, else the socket it is plugged into, or a capture's name.
    public let name: String

    /// The receiver of that name.
    public init(_ name: String) {
        self.name = name
    }

    /// The name.
    public var description: String { name }
}
