import Uploads
import Synchronization

/// A server in memory with scripted replies, which logs all requests.
final class ScriptedServer: UploadSender {
    enum Reply: Sendable {
        case answer(UploadAnswer)
        case failure(TransportFailure)
    }

    struct Request: Sendable {
        let locations: [UploadLocation]
        let isLive: Bool
        let isAccepted: Bool

        /// Numbers of the request's locations.
        var numbers: [Int64] { locations.map(\.identifier) }
    }

    let capacity: Int
    private let reply: @Sendable ([UploadLocation], _ number: Int) async -> Reply
    private let log = Mutex<[Request]>([])

    /// Creates a server with scripted replies.
    ///
    /// - Parameters:
    ///   - capacity: the maximum locations per request.
    ///   - reply: the reply to locations and the number of their request, from 0.
    init(
        capacity: Int = .max,
        reply: @escaping @Sendable ([UploadLocation], _ number: Int) async -> Reply = { _, _ in .answer(.accepted) }
    ) {
        self.capacity = capacity
        self.reply = reply
    }

    var requests: [Request] { log.withLock(\.self) }

    /// Numbers of accepted locations, in order.
    var accepted: [Int64] { requests.filter(\.isAccepted).flatMap(\.numbers) }

    func send(_ locations: [UploadLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
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
