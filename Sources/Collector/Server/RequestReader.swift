internal import HTTPTypes
internal import Hummingbird
package import HummingbirdCore
internal import NIOCore
internal import Synchronization
internal import Text

package struct RequestReader: Sendable {
    private let limits: CollectorLimits
    private let bodies: Budget
    /// For bodies that have to be read to find a token.
    private let strangers: Budget
    private let deadlines: Deadlines

    package init(_ limits: CollectorLimits) {
        (self.limits, bodies) = (limits, Budget(limits.bodies))
        strangers = Budget(limits.bodiesOfStrangers)
        deadlines = Deadlines(after: limits.patience)
    }

    /// Reads a request completely, within the limits of size, time and memory.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - isAdmitted: whether the device is known already. The body of others is read only if it is small, and it
    ///     takes nothing of what admitted devices share.
    /// - Returns: the request, and the memory reserved for it until the share is deallocated.
    /// - Throws: `IncomingFault` if it is too large or too slow, or no memory is available.
    package func read(_ request: Request, isAdmitted: Bool) async throws -> (IncomingRequest, BudgetShare) {
        let share = BudgetShare(of: isAdmitted ? bodies : strangers)
        if let encoding = request.headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw IncomingFault(status: .unsupportedMediaType, reason: "bodies are taken uncompressed only")
        }
        let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        let most = isAdmitted ? limits.body : limits.bodyOfStranger
        let fault = isAdmitted ? IncomingFault.tooLarge : .noToken
        guard announced <= most else { throw fault }
        let body = try await body(of: request, atMost: most, else: fault, share)
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        return (IncomingRequest(mediaType: type, query: request.uri.query ?? "", body: body), share)
    }

    /// Reads the body, failing if it is not complete in time.
    private func body(
        of request: Request,
        atMost most: Int,
        else fault: IncomingFault,
        _ share: BudgetShare
    ) async throws -> [UInt8] {
        let reading = Task {
            var body: [UInt8] = []
            for try await buffer in request.body {
                guard body.count + buffer.readableBytes <= most else { throw fault }
                guard share.grow(by: buffer.readableBytes) else { throw IncomingFault.busy }
                body.append(contentsOf: buffer.readableBytesView)
            }
            return body
        }
        // A cancelled body ends like a complete one, so record the timeout.
        let isOverdue = Atomic(false)
        let deadline = deadlines.begin {
            isOverdue.store(true, ordering: .releasing)
            reading.cancel()
        }
        defer { deadlines.cancel(deadline) }
        let body = await withTaskCancellationHandler {
            await reading.result
        } onCancel: {
            reading.cancel()
        }
        guard !isOverdue.load(ordering: .acquiring) else {
            throw IncomingFault(status: .requestTimeout, reason: "that came too slowly")
        }
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
