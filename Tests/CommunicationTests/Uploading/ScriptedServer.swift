import Communication
import Synchronization

/// A server in memory, which answers as it is told and remembers what it was sent.
final class ScriptedServer: UploadSender {
    /// A reply to a request.
    enum Reply: Sendable {
        case answer(UploadAnswer)
        case failure(TransportFailure)
    }

    /// A request.
    struct Request: Sendable {
        let locations: [UploadedLocation]
        let isLive: Bool
        let isAccepted: Bool

        /// The numbers of its locations.
        var numbers: [Int64] { locations.map(\.identifier) }
    }

    let capacity: Int
    private let reply: @Sendable ([UploadedLocation], _ number: Int) async -> Reply
    private let log = Mutex<[Request]>([])

    /// A server.
    ///
    /// - Parameters:
    ///   - capacity: the most locations that it takes at once.
    ///   - reply: its reply to locations, and to the number of their request, from 0 on.
    init(
        capacity: Int = .max,
        reply: @escaping @Sendable ([UploadedLocation], _ number: Int) async -> Reply = { _, _ in .answer(.accepted) }
    ) {
        self.capacity = capacity
        self.reply = reply
    }

    /// All requests so far.
    var requests: [Request] { log.withLock(\.self) }

    /// The numbers of the locations that it has accepted, in order.
    var accepted: [Int64] { requests.filter(\.isAccepted).flatMap(\.numbers) }

    func send(_ locations: [UploadedLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        let number = log.withLock(\.count)
        let reply = await reply(locations, number)
        var isAccepted = false
        if case .answer(.accepted) = reply { isAccepted = true }
        log.withLock { $0.append(Request(locations: locations, isLive: isLive, isAccepted: isAccepted)) }
        switch reply {
        case .answer(let answer): return answer
        case .failure(let failure): throw failure
        }
    }

    func close() async {}
}
