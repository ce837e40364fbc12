internal import Hummingbird
internal import Logging
internal import NIOHTTP1
internal import Recording
internal import Synchronization
internal import Terminal

/// Converts errors, such as a damaged database, into responses with the message that commands print.
struct ReasonedFailures: RouterMiddleware {
    private let logger: Logger
    private let latest = Latest()

    /// Logs each reason once until a different one occurs.
    init(logger: Logger) { self.logger = logger }

    @concurrent func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as any HTTPResponseError {
            throw error
        } catch let error as HTTPParserError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch {
            let failure = Failure(error)
            let reason = failure.description
            if latest.isNew(reason) { logger.error("\(reason)") }
            // For example a device that does not exist in the fleet.
            let status: HTTPResponse.Status = failure.status == .noInput ? .notFound : .serviceUnavailable
            throw HTTPError(status, message: context.isOwners ? reason : Self.reasonForGuests)
        }
    }

    /// Message for guests, without file names.
    static let reasonForGuests = "not all that is stored can be read"

    private final class Latest: Sendable {
        private let reason = Mutex<String?>(nil)

        /// Whether the reason differs from the previous one.
        func isNew(_ reason: String) -> Bool {
            self.reason.withLock { latest in
                defer { latest = reason }
                return latest != reason
            }
        }
    }
}
