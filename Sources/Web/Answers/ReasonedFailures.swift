internal import Hummingbird
internal import Logging
internal import NIOHTTP1
internal import Recording
internal import Synchronization
internal import Terminal

/// Answers in words why something cannot be read, such as a damaged database, as commands say it.
struct ReasonedFailures: RouterMiddleware {
    private let logger: Logger
    private let latest = Latest()

    /// Answers of which the log is told, too; once for all requests that fail alike.
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
            // Such as a device that a fleet has not.
            let status: HTTPResponse.Status = failure.status == .noInput ? .notFound : .serviceUnavailable
            throw HTTPError(status, message: context.isOwners ? reason : Self.reasonForGuests)
        }
    }

    /// The reason without names of files, for who comes by a link.
    static let reasonForGuests = "not all that is stored can be read"

    private final class Latest: Sendable {
        private let reason = Mutex<String?>(nil)

        /// True where this is another reason than the one before.
        func isNew(_ reason: String) -> Bool {
            self.reason.withLock { latest in
                defer { latest = reason }
                return latest != reason
            }
        }
    }
}
