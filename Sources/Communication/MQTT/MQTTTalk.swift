/// Both sides of a connection to a broker, without the connection itself: bytes go in and out, and the time is told.
package protocol MQTTTalk: Sendable {
    /// Bytes that are to be sent to the broker.
    var output: ArraySlice<UInt8> { get }

    /// True once the broker has let the client in.
    var isReady: Bool { get }

    /// The time at which `tick` has something to do; nil where there is none.
    var nextInstant: ContinuousClock.Instant? { get }

    /// Takes note that so many bytes of `output` are on their way.
    mutating func sent(_ count: Int, at now: ContinuousClock.Instant)

    /// Takes in what the broker has sent.
    ///
    /// - Throws: the reason why the connection is to be ended.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault)

    /// Does what it is time for.
    ///
    /// - Throws: the reason why the connection is to be ended.
    mutating func tick(at now: ContinuousClock.Instant) throws(MQTTFault)

    /// Takes leave, behind what is to be sent still.
    mutating func leave()
}
