/// Brings locations to an MQTT broker, as OwnTracks does.
package struct MQTTUploadSender: UploadSender {
    private static let patience = Duration.seconds(30)

    private let device: OwnTracksDevice
    private let connection: MQTTConnection

    /// A sender.
    ///
    /// - Parameters:
    ///   - device: whose topic it is.
    ///   - connection: the way to the broker.
    package init(as device: OwnTracksDevice, over connection: MQTTConnection) {
        self.device = device
        self.connection = connection
    }

    /// One at a time: a broker acknowledges what a slow subscriber never gets, if much comes at once.
    package var capacity: Int { 1 }

    /// Publishes locations, and waits until the broker has acknowledged them; it keeps the one where the device is now.
    package func send(
        _ locations: [UploadedLocation],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer {
        let messages = locations.map {
            MQTTMessage(topic: device.topic, payload: Array(device.message($0).utf8), isRetained: isLive)
        }
        for outcome in try await connection.publish(messages, within: Self.patience) {
            switch outcome {
            case .acknowledged: continue
            case .refused(let reason): return .refused(reason: reason)
            case .unwilling(let reason): return .tryAgain(reason: reason)
            case .notAuthorized(let reason): return .notAuthorized(reason: reason)
            }
        }
        return .accepted
    }

    /// Takes leave of the broker, which then does not tell that the device is gone.
    package func close() async { await connection.close(within: .seconds(2)) }
}
