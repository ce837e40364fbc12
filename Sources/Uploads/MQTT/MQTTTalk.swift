/// The protocol state of an MQTT client, without I/O: the caller passes in bytes and the time.
package protocol MQTTTalk: Sendable {
    /// Bytes to send to the broker.
    var output: ArraySlice<UInt8> { get }

    /// Whether the broker has accepted the connection.
    var isReady: Bool { get }

    /// When to call `tick` next; `nil` if no timer runs.
    var nextInstant: ContinuousClock.Instant? { get }

    /// Removes sent bytes from `output` and restarts the keep-alive timer.
    mutating func sent(_ count: Int, at now: ContinuousClock.Instant)

    /// Parses bytes from the broker.
    ///
    /// - Throws: the reason to close the connection.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault)

    /// Runs the timers that have expired.
    ///
    /// - Throws: the reason to close the connection.
    mutating func tick(at now: ContinuousClock.Instant) throws(MQTTFault)

    /// Appends a DISCONNECT to the output.
    mutating func leave()
}
