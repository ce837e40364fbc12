/// Identifies a receiver over years, independent of the name of its port.
public struct ReceiverIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The device's serial number and model if available, otherwise its USB socket, or a capture's name.
    public let name: String

    /// Creates the identity of the receiver with this name.
    public init(_ name: String) {
        self.name = name
    }

    /// The receiver's name, `name`.
    public var description: String { name }
}
