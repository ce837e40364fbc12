/// The reason why a connection to a broker ends.
package enum MQTTFault: Error, Hashable, Sendable {
    /// No MQTT came, or not what the standard has at this place.
    case malformed
    /// A packet is longer than any that is asked for.
    case tooLarge
    /// A packet came that nobody has asked for.
    case unasked
    /// No answer came to a ping.
    case silent
    /// The broker answered in MQTT 3.1.1, which it was not asked in.
    case olderVersion
    /// The broker does not let the client in; the code is that of MQTT 5 (3.2.2.2), or 3.1.1 (3.2.2.3) below 0x80.
    case turnedAway(UInt8)
    /// The broker takes leave, and says why (MQTT 5, 3.14.2.1).
    case disconnected(UInt8)
    /// The broker cannot acknowledge messages: it takes none at QoS 1 (MQTT 5, 3.2.2.3.4).
    case acknowledgesNothing
}
