internal import Hummingbird
internal import Logging
internal import NIOHTTP1
internal import Recording
internal import Synchronization
internal import Platform

/// Converts errors, such as a damaged database, into responses with the message that commands print.
struct FailureAnswers: RouterMiddleware {
    private let logger: Logger
    private let latest = Latest()

    private let fleet: String?

    /// Creates the converter.
    ///
    /// - Parameters:
    ///   - fleet: the address of a fleet's database, which responses must not contain; `nil` for a logger's file.
    ///   - logger: logs each reason once until a different one occurs.
    init(ofFleet fleet: String?, logger: Logger) { (self.fleet, self.logger) = (fleet, logger) }

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
            throw HTTPError(status, message: context.isOwners ? told(failure) : Self.reasonForGuests)
        }
    }

    /// The reason for the page's owner, without a fleet's address.
    private func told(_ failure: Failure) -> String {
        let reason = failure.description
        guard let fleet else { return reason }
        // Reasons of the database's server and of libpq may contain addresses in other forms.
        guard failure.status == .noInput || failure.status == .usage else { return Self.reasonOfFleet }
        return reason.replacing("\(fleet)?device=", with: "?device=").replacing("the database \(fleet)", with: fleet)
            .replacing(fleet, with: "the database")
    }

    /// Message for guests, without file names.
    static let reasonForGuests = "some of the stored data cannot be read"

    /// Message for readers of a fleet; the log has the reason with the database's address.
    private static let reasonOfFleet = "the database is not available or damaged; the log of gpslog web has the reason"

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
