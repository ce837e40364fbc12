internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
package import HummingbirdCore
internal import NIOCore
internal import Synchronization
internal import Text

package struct RequestReader: Sendable {
    private let limits: CollectorLimits
    private let bodies: Budget
    /// Requests whose bodies have to be read to find a token.
    private let strangers: Crowd
    private let deadlines: Deadlines

    package init(_ limits: CollectorLimits) {
        (self.limits, bodies) = (limits, Budget(limits.bodies))
        let most = limits.bodiesOfStrangers
        strangers = Crowd(atMost: most.all, ofNeighbour: most.ofNeighbour)
        deadlines = Deadlines(after: limits.patience)
    }

    /// Reads a request completely, within the limits of size, time and memory.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - isAdmitted: whether the device is known already. The body of others is read only if it is small, it takes
    ///     nothing of what admitted devices share, and newer ones displace it.
    ///   - neighbour: the network of the client; `nil` for this machine.
    /// - Returns: the request, and the memory reserved for it until the share is deallocated.
    /// - Throws: `IncomingFault` if it is too large or too slow, or no memory is available.
    package func read(
        _ request: Request,
        isAdmitted: Bool,
        of neighbour: String? = nil
    ) async throws -> (IncomingRequest, BudgetShare) {
        let share = BudgetShare(of: bodies)
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw IncomingFault(status: .unsupportedMediaType, reason: "compressed bodies are not supported")
        }
        let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        let most = isAdmitted ? limits.body : limits.bodyOfStranger
        let fault = isAdmitted ? IncomingFault.tooLarge : .noToken
        guard announced <= most else { throw fault }
        let reading = Task {
            var body: [UInt8] = []
            for try await buffer in request.body {
                guard body.count + buffer.readableBytes <= most else { throw fault }
                guard !isAdmitted || share.grow(by: buffer.readableBytes) else { throw IncomingFault.busy }
                body.append(contentsOf: buffer.readableBytesView)
            }
            return body
        }
        let body = try await body(from: reading) { stop in
            if !isAdmitted { strangers.add(share, of: neighbour) { stop(.busy) } }
        } done: {
            if !isAdmitted { strangers.remove(share) }
        }
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        return (IncomingRequest(mediaType: type, query: request.uri.query ?? "", body: body), share)
    }

    /// Waits for the body, failing if it is not complete in time or `stop` is called before.
    private func body(
        from reading: Task<[UInt8], any Error>,
        begin: (_ stop: @escaping @Sendable (IncomingFault) -> Void) -> Void,
        done: () -> Void
    ) async throws -> [UInt8] {
        // A cancelled body ends like a complete one, so record why it was cancelled.
        let reason = Mutex<IncomingFault?>(nil)
        let stop: @Sendable (IncomingFault) -> Void = { fault in
            reason.withLock { $0 = $0 ?? fault }
            reading.cancel()
        }
        let deadline = deadlines.begin {
            stop(IncomingFault(status: .requestTimeout, reason: "the request took too long"))
        }
        begin(stop)
        let body = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        deadlines.cancel(deadline)
        done()
        if let fault = reason.withLock(\.self) { throw fault }
        try Task.checkCancellation()
        return try body.get()
    }

    /// Token of a request: a bearer token, the password of any user (Basic), or `token` in the URL.
    ///
    /// Traccar's clients can only send it as the name of the device; in the URL, it is found here, too.
    static func token(of request: Request) -> String? {
        if let field = request.headers[.authorization] {
            let parts = field.split(separator: " ", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let rest = String(parts[1].drop { $0 == " " })
            switch parts[0].lowercased() {
            case "bearer": return rest
            case "basic":
                let text = Base64.decode(Array(rest.utf8)).map { String(decoding: $0, as: UTF8.self) }
                return text?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
                    .map(String.init)
            default: return nil
            }
        }
        let content = IncomingRequest(mediaType: "", query: request.uri.query ?? "", body: [])
        return ["token", "id", "deviceid"].lazy.compactMap(content.queryValue).first
    }
}
