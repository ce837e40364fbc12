/// A receiver's description of itself; `nil` for everything that it does not report.
package struct ReceiverDescription: Hashable, Sendable {
    package var maker: String

    /// The module, such as `NEO-M8N-0`.
    package var model: String?

    package var firmware: String?

    /// The version of its protocol, such as `18.00`.
    package var protocolVersion: String?

    /// The receiver's own port that gpslog is connected to, such as `UART 1` or `USB`.
    package var port: String?

    /// The state of the antenna in words, such as `short circuit`.
    package var antenna: String?

    /// The current settings; `nil` for each that the receiver does not report.
    package var settings = ReceiverSettings()

    package init(maker: String) { self.maker = maker }
}
