package import Uploads
package import Logbook
internal import Files
internal import GNSS
package import Logging
package import Platform
package import Settings
package import Storage
internal import SystemPackage
internal import Text

package struct UploadAssembly: Sendable {
    /// The areas without uploads.
    package let hidden: [HiddenArea]

    package let storage: SQLiteStorage

    package let logger: Logger

    /// Reads the offsets of the zones.
    ///
    /// - Parameters:
    ///   - zones: the privacy zones.
    ///   - storage: the storage of the locations and of the zones' offsets.
    ///   - logger: the log for messages to the user.
    /// - Throws: an error if the storage cannot be read or written.
    package init(hiding zones: [PrivacyZone], from storage: SQLiteStorage, logger: Logger) async throws {
        self.storage = storage
        self.logger = logger
        hidden = try await Self.hidden(zones) { try await storage.zoneShift(of: $0) }
    }

    /// The hidden areas around zones.
    ///
    /// - Parameters:
    ///   - zones: the privacy zones.
    ///   - shift: returns the offset of a zone by its name.
    /// - Returns: the areas, in the order of the zones.
    /// - Throws: an error if an offset is unknown.
    package static func hidden(
        _ zones: [PrivacyZone],
        shiftedBy shift: (String) async throws -> (bearing: Double, share: Double)
    ) async throws -> [HiddenArea] {
        var hidden: [HiddenArea] = []
        for zone in zones {
            let (bearing, share) = try await shift(zone.name)
            hidden.append(zone.hidden(shiftedTo: bearing, by: share))
        }
        return hidden
    }

    /// Creates the uploader for a target.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - stay: how long the uploader runs.
    ///   - progress: called with the number of locations in each acknowledged request.
    ///   - tally: called with the kind of each failed attempt.
    /// - Returns: the uploader, not started yet.
    /// - Throws: `Failure` if a secret is missing.
    package func uploader(
        to settings: UploadTargetSettings,
        stay: Uploader.Lifetime,
        progress: @escaping @Sendable (Int) -> Void = { _ in },
        tally: @escaping @Sendable (UploadFailureKind) -> Void = { _ in }
    ) throws(Failure) -> Uploader {
        let logger = logger
        return Uploader(
            to: settings.target,
            hiding: hidden,
            from: storage,
            by: try sender(to: settings),
            stay: stay,
            // A recording wakes the uploader for its own fixes.
            retryPolicy: RetryPolicy(look: .seconds(stay == .forever ? 2 : 1)),
            now: { UTCTime.now },
            clock: storage.thread.clock,
            observe: { event in
                switch event {
                case .recovers: logger.notice("upload to \(settings.name): works again")
                case .fails(let reason): logger.warning("upload to \(settings.name): \(reason); retrying")
                case .setAside(let count, let reason):
                    logger.warning(
                        "upload to \(settings.name): \(UploadText.locations(count)) refused and set aside: \(reason)"
                    )
                case .fallsBehind(let rate):
                    let most = DecimalText.string(rate, atMost: 2) ?? ""
                    logger.warning(
                        """
                        upload to \(settings.name): locations arrive faster than its limit of \(most) late requests a second, \
                        and the backlog grows; raise its rate, or set an interval
                        """
                    )
                case .storageFails(let reason): logger.error("upload to \(settings.name): \(reason)")
                }
            },
            progress: progress,
            tally: tally
        )
    }

    /// Creates the sender for a target.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - isTrial: whether this is a trial, which must not disconnect a recording that sends to the same server.
    /// - Returns: the sender, not connected yet.
    /// - Throws: `Failure` if a secret is missing.
    private func sender(
        to settings: UploadTargetSettings,
        isTrial: Bool = false
    ) throws(Failure) -> any UploadSender {
        try settings.access.requireFiles()
        for warning in settings.access.exposures { logger.warning("upload to \(settings.name): \(warning)") }
        let route = UploadRoute(
            to: settings.name,
            credentials: try settings.access.credentials(of: settings.user),
            security: settings.access.security,
            isTrial: isTrial,
            now: { UTCTime.now }
        )
        return settings.format.sender(over: route)
    }

    /// Sends a location and logs the result: the latest one, or the first one that waits for a collector.
    ///
    /// - Throws: `Failure` if the server rejects it, or no location may be sent.
    package func test(_ settings: UploadTargetSettings) async throws {
        let target = settings.target
        // A collector divides tracks in order of arrival: the latest location would be a track of its own.
        let first = target.isWhole ? try await firstWaiting(for: target) : nil
        let latest = try await storage.latestLocation()
        guard let sent = first ?? latest else {
            throw Failure("there is no location to send yet; record or replay some first", .noInput)
        }
        guard let location = target.location(sent, hiding: hidden) else {
            throw Failure(
                "the latest location lies in a zone, is suspect, or is not selected for \(settings.name); nothing was sent",
                .noInput
            )
        }
        let sender = try sender(to: settings, isTrial: true)
        let attempt = await Self.attempt(location, of: sent, by: sender)
        await sender.close()
        guard let reason = attempt else {
            let which = first == nil ? "latest" : "first waiting"
            logger.notice("\(settings.name) has accepted the \(which) location, of \(location.time.toTheSecond)")
            return
        }
        throw Failure("\(settings.name) at \(settings.url) does not accept locations: \(reason)", .unavailable)
    }

    /// The first location that waits for a target, among the fixes of its next request.
    private func firstWaiting(for target: UploadTarget) async throws -> StoredFix? {
        let page = try await storage.waiting(for: target.name, target.selection, limit: target.pace.batch)
        return page?.fixes.first { $0.judged.verdict.location != nil && target.location($0, hiding: hidden) != nil }
    }

    /// Sends a location and returns why the server rejected it; `nil` if it accepted it.
    private static func attempt(
        _ location: UploadLocation,
        of fix: StoredFix,
        by sender: any UploadSender
    ) async -> String? {
        do throws(TransportFailure) {
            return try await sender.send([location], of: [fix], isLive: true).objection
        } catch {
            return error.reason
        }
    }
}

package enum UploadText {
    /// A number of locations: `1 location`, `12 locations`.
    package static func locations(_ count: Int) -> String { count == 1 ? "1 location" : "\(count) locations" }

    /// A sentence on the locations that a target rejected, and what to do; `nil` if it rejected none.
    package static func refusal(by target: String, _ outcome: UploadOutcome) -> String? {
        guard outcome.refused > 0, let reason = outcome.refusal else { return nil }
        let advice = "gpslog upload resend \(target) --refused sends them again"
        return "\(target) refuses \(locations(outcome.refused)): \(reason); \(advice)"
    }
}
