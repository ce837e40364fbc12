internal import Communication

/// A sender that somebody follows.
struct CountingSender: UploadSender {
    private let sender: any UploadSender
    private let observe: @Sendable (Int) -> Void

    /// A sender.
    ///
    /// - Parameters:
    ///   - sender: the one that does the work.
    ///   - observe: is told of each request that was accepted, how many locations it had.
    init(_ sender: any UploadSender, _ observe: @escaping @Sendable (Int) -> Void) {
        self.sender = sender
        self.observe = observe
    }

    var capacity: Int { sender.capacity }

    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        let answer = try await sender.send(locations, isLive: isLive)
        if answer == .accepted { observe(locations.count) }
        return answer
    }

    func close() async { await sender.close() }
}
