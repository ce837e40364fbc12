package import Communication
internal import Export
internal import GNSS
internal import Logbook
package import Logging
internal import Platform
package import Settings
package import Storage
internal import SystemPackage
package import Terminal
internal import Text

/// The parts of an upload as the program puts them together.
package struct UploadAssembly: Sendable {
    /// The areas that nothing is sent from.
    package let hidden: [HiddenArea]

    /// The storage that the locations are in.
    package let storage: SQLiteStorage

    /// Is told of what a user wants to know.
    package let logger: Logger

    /// An assembly.
    ///
    /// - Parameters:
    ///   - zones: the zones from which nothing is sent.
    ///   - storage: the storage of the locations, and of the shifts of the zones.
    ///   - logger: is told what a user wants to know.
    /// - Throws: an error where the storage cannot be read or written.
    package init(hiding zones: [PrivacyZone], from storage: SQLiteStorage, logger: Logger) async throws {
        self.storage = storage
        self.logger = logger
        hidden = try await Self.hidden(zones) { try await storage.zoneShift(of: $0) }
    }

    /// The areas around zones.
    ///
    /// - Parameters:
    ///   - zones: the zones.
    ///   - shift: tells how far the area of a zone, by its name, is shifted.
    /// - Returns: the areas, in the order of the zones.
    /// - Throws: an error where a shift is not known.
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

    /// Makes the uploader for a target.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - stay: the time for which it goes on.
    ///   - progress: is told the number of locations of each request that was acknowledged.
    ///   - tally: is told the kind of each attempt that has failed.
    /// - Returns: the uploader, which begins when it is run.
    /// - Throws: `Failure` where a secret is not there.
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
            now: { UTCTime.now },
            observe: { event in
                switch event {
                case .recovers: logger.notice("upload to \(settings.name): goes on")
                case .fails(let reason): logger.warning("upload to \(settings.name): \(reason); it is tried again")
                case .setAside(let count, let reason):
                    logger.warning(
                        "upload to \(settings.name): \(UploadText.locations(count)) set aside that it refuses: \(reason)"
                    )
                case .fallsBehind(let rate):
                    let most = DecimalText.string(rate, atMost: 2) ?? ""
                    logger.warning(
                        """
                        upload to \(settings.name): more comes than the \(most) late requests a second that it may have, \
                        and what waits grows; raise its rate, or set an interval
                        """
                    )
                case .storageFails(let reason): logger.error("upload to \(settings.name): \(reason)")
                }
            },
            progress: progress,
            tally: tally
        )
    }

    /// The way to a server.
    ///
    /// - Parameters:
    ///   - settings: the target.
    ///   - isTrial: true for a trial, which must not disconnect a recording that may be sending to the same server.
    /// - Returns: the way, not yet taken.
    /// - Throws: `Failure` where a secret is not there.
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

    /// Sends the latest location, and reports the result.
    ///
    /// - Throws: `Failure` where the server does not take it, or there is nothing that may be sent.
    package func test(_ settings: UploadTargetSettings) async throws {
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
        let attempt = await Self.attempt(location, of: latest, by: sender)
        await sender.close()
        guard let reason = attempt else {
            logger.notice("\(settings.name) has taken the latest location, of \(location.time.toTheSecond)")
            return
        }
        throw Failure("\(settings.name) at \(settings.url) takes nothing: \(reason)", .unavailable)
    }

    /// Sends a location, and returns the reason why the server does not take it; nil where it does.
    private static func attempt(
        _ location: UploadedLocation,
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
