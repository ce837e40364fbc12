/// A receiver as it describes itself; nil for what it does not tell.
package struct ReceiverDescription: Hashable, Sendable {
    /// The maker's name.
    package var maker: String

    /// The module, such as `NEO-M8N-0`.
    package var model: String?

    /// The version of its software.
    package var firmware: String?

    /// The version of the language it speaks, such as `18.00`.
    package var protocolVersion: String?

    /// The receiver's own port that is talked over: `UART 1`, `USB`.
    package var port: String?

    /// The state of its antenna.
    package var antenna: String?

    /// The settings that it has.
    package var settings = ReceiverSettings()

    /// A description of which the maker is known.
    package init(maker: String) { self.maker = maker }
}
