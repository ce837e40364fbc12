/// Brings locations to a server.
package protocol UploadSender: Sendable {
    /// The most locations that it takes at once.
    var capacity: Int { get }

    /// Sends locations, and waits for what the server says.
    ///
    /// - Parameters:
    ///   - locations: at least one, at most as many as it takes.
    ///   - isLive: whether the last of them is where the device is now.
    /// - Returns: what the server said.
    /// - Throws: where it could not be asked.
    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer

    /// Takes leave of the server.
    func close() async
}
