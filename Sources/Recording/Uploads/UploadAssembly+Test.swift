internal import Communication
internal import GNSS
internal import Logging
internal import Storage

extension UploadAssembly {
    /// Sends the latest location, and says what came of it.
    ///
    /// - Throws: `Failure` where the server does not take it, or there is nothing that may be sent.
    func test(_ settings: UploadTargetSettings) async throws {
        let latest = try await storage.latestLocation()
        guard let latest else {
            throw Failure("there is no location yet that could be sent; record or replay some first", .noInput)
        }
        let target = settings.target
        guard let location = target.location(latest, hiding: hidden) else {
            throw Failure(
                "the latest location lies in a zone, or is not for \(settings.name); nothing was sent",
                .noInput
            )
        }
        let sender = try sender(to: settings, isTrial: true)
        let attempt = await Self.attempt(location, by: sender)
        await sender.close()
        guard let reason = attempt else {
            logger.notice("\(settings.name) has taken the latest location, of \(location.time.toTheSecond)")
            return
        }
        throw Failure("\(settings.name) at \(settings.url) takes nothing: \(reason)", .unavailable)
    }

    /// Sends a location, and returns the reason why the server does not take it; nil where it does.
    private static func attempt(_ location: UploadedLocation, by sender: any UploadSender) async -> String? {
        do throws(TransportFailure) {
            return try await sender.send([location], isLive: true).objection
        } catch {
            return error.reason
        }
    }
}

extension UploadAnswer {
    /// The reason why what was sent is not taken; nil where it is.
    fileprivate var objection: String? {
        switch self {
        case .accepted: nil
        case .refused(let reason), .tryAgain(let reason), .wait(_, let reason), .notAuthorized(let reason): reason
        }
    }
}
