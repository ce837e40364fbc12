internal import FixCodec
internal import GNSS
internal import Logbook
internal import Text

/// gpslog's own collector: fixes as stored, with verdicts and reasons, in about ten bytes each.
package struct SealedFixes: UploadFormat {
    package static let kind = "gpslog"
    package static let exampleURL = "https://example.org:8048"
    package static let usualBatch = 512
    package static let isWhole = true

    private let url: String

    package init(_ settings: UploadFormatSettings) { url = settings.url }

    package func request(_ location: UploadLocation) -> UploadRequest {
        request(sealing: [(location.identifier, location.judged())], of: location.receiver)
    }

    package func request(_ locations: [UploadLocation]) -> UploadRequest? {
        locations.first.map { first in
            request(sealing: locations.map { ($0.identifier, $0.judged()) }, of: first.receiver)
        }
    }

    /// Request with fixes as stored.
    ///
    /// - Parameters:
    ///   - fixes: fixes of one receiver, in order of arrival.
    ///   - locations: what the server may know of each fix. If that is less than the fix contains, only the location is
    ///     sent. A suspicion is part of the fix, and always sent.
    /// - Returns: the request; `nil` without fixes.
    func request(_ fixes: [StoredFix], as locations: [UploadLocation]) -> UploadRequest? {
        guard let first = fixes.first else { return nil }
        let known = zip(fixes, locations).map { fix, location in
            var known = UploadLocation(fix) ?? UploadLocation(raw: fix)
            known?.suspicion = location.suspicion
            return (fix.id, location == known ? fix.judged : location.judged(suspicion: fix.judged.suspicion))
        }
        return request(sealing: known, of: first.receiver)
    }

    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        guard (200...299).contains(response.status), !response.isWebPage else { return nil }
        if JSONAnswer(response.body) == .object(result: "ok") { return .accepted }
        return .tryAgain(reason: "the server at this URL is not gpslog-collector (\(response.status))")
    }

    package func sender(over route: UploadRoute) -> any UploadSender { SealedUploadSender(self, over: route) }

    /// The body is a line of JSON with the receiver, followed by the sealed fixes.
    private func request(
        sealing fixes: [(number: Int64, judged: JudgedFix)],
        of receiver: ReceiverIdentity
    ) -> UploadRequest {
        var head = JSONObject()
        head.add("receiver", text: receiver.name)
        var chunk = ChunkBuilder(of: fixes.count)
        for fix in fixes {
            // The collector splits tracks itself; a track number only marks that the fix has a location.
            let track: Int64? = fix.judged.verdict.location == nil ? nil : 1
            chunk.append(FixWithNumbers(id: fix.number, receiver: 1, run: nil, track: track, judged: fix.judged))
        }
        return UploadRequest(
            .post,
            url,
            headers: [HTTPHeader(named: "Content-Type", "application/vnd.gpslog.fixes")],
            body: Array(head.description.utf8) + [UInt8(ascii: "\n")] + chunk.sealed()
        )
    }
}

extension UploadLocation {
    /// A fix reduced to the data of this location, and the reasons of its suspicion, or of the location's own.
    fileprivate func judged(suspicion: Suspicion? = nil) -> JudgedFix {
        let fix = GNSSFix(
            time: time,
            quality: .autonomous,
            dimension: altitude == nil ? .twoDimensional : .threeDimensional,
            coordinate: coordinate,
            altitude: altitude,
            geoidalSeparation: geoidalSeparation,
            speedOverGround: speed,
            courseOverGround: course,
            dilution: dilution,
            satellitesUsed: satellitesUsed
        )
        let rejection = rejectionReason.flatMap { Rejection.Rule(rawValue: $0) }.map { Rejection($0) }
        var location = Location(time: time, coordinate: coordinate)
        (location.altitude, location.speedOverGround, location.courseOverGround) = (altitude, speed, course)
        (location.horizontalAccuracy, location.verticalAccuracy) = (horizontalAccuracy, verticalAccuracy)
        let verdict: FilterVerdict =
            switch rejection {
            // A disputed fix is part of a track.
            case let rejection? where track != nil: .disputed(location, because: rejection)
            case let rejection?: .rejected(rejection)
            case nil: .accepted(location)
            }
        let reasons = suspicion?.reasons ?? self.suspicion.map { Suspicion.reasons(named: $0) }
        return JudgedFix(
            received: ReceivedFix(fix: fix),
            verdict: verdict,
            suspicion: reasons.flatMap { Suspicion($0) }
        )
    }
}

private struct SealedUploadSender: UploadSender {
    private let format: SealedFixes
    private let locations: HTTPUploadSender

    init(_ format: SealedFixes, over route: UploadRoute) {
        self.format = format
        locations = HTTPUploadSender(format, over: route)
    }

    var capacity: Int { locations.capacity }

    func send(_ locations: [UploadLocation], isLive: Bool) async throws(TransportFailure) -> UploadAnswer {
        try await self.locations.send(locations, isLive: isLive)
    }

    func send(
        _ locations: [UploadLocation],
        of fixes: [StoredFix],
        isLive: Bool
    ) async throws(TransportFailure) -> UploadAnswer {
        try await self.locations.send(format.request(fixes, as: locations))
    }

    func close() async { await locations.close() }
}
