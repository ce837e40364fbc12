/// Why a connection to a broker ends.
package enum MQTTFault: Error, Hashable, Sendable {
    /// Not MQTT, or not allowed by the standard at this point.
    case malformed
    /// A packet exceeds the announced limit.
    case tooLarge
    /// A packet that answers no request.
    case unasked
    /// The broker did not answer a ping.
    case silent
    /// The broker answered in MQTT 3.1.1 to a request in MQTT 5.
    case olderVersion
    /// The broker rejects the client. The code is that of MQTT 5 (3.2.2.2); below 0x80, that of 3.1.1 (3.2.2.3).
    case turnedAway(UInt8)
    /// The broker disconnects with a reason code (MQTT 5, 3.14.2.1).
    case disconnected(UInt8)
    /// The broker supports only QoS 0, so it cannot acknowledge messages (MQTT 5, 3.2.2.3.4).
    case acknowledgesNothing
}
