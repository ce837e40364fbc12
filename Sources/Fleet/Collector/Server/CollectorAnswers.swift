internal import Uploads
internal import Serving
internal import GNSS
internal import HTTPServing
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logbook
internal import Logging
internal import NIOCore
internal import Platform
internal import Text

/// Handles requests and messages of devices; they are acknowledged only after all fixes are committed.
struct CollectorAnswers: Sendable {
    /// Most MQTT topics being stored at a time.
    private static let mostTopics = 32

    /// Most locations per MQTT message; OwnTracks sends one, and no budget limits messages.
    private static let mostLocations = 16

    /// Most attempts to store fixes of a device whose rows are damaged, or whose values the database rejects.
    private static let mostAttempts = 5

    private let pool: IntakePool
    private let limits: CollectorLimits
    private let reader: RequestReader
    private let rate: RateLimit
    private let refusals = TokenRefusals()
    private let readiness = Readiness()
    private let newcomers: StrangerLimit
    private let discards: DiscardLog
    private let fixes: Budget
    private let metrics = CollectorMetrics()
    private let troubles: DatabaseTroubles

    /// Creates the answers; connections of admitted devices leave `newcomers`.
    init(
        into address: PostgresAddress,
        _ limits: CollectorLimits,
        limiting newcomers: StrangerLimit,
        logger: Logger
    ) {
        self.newcomers = newcomers
        pool = IntakePool(into: address, limits)
        self.limits = limits
        reader = RequestReader(limits)
        rate = RateLimit(limits.rate)
        fixes = Budget(limits.allFixes, mostWaiting: limits.waitingForRoom)
        (troubles, discards) = (DatabaseTroubles(logger), DiscardLog(logger))
    }

    func response(to request: Request, from client: CollectorContext) async throws -> Response {
        let response: Response
        do {
            response = try await accepted(request, from: client)
        } catch let fault as IncomingFault {
            response = Self.response(to: fault)
        }
        metrics.count(status: response.status.code)
        return response
    }

    private func accepted(_ request: Request, from client: CollectorContext) async throws -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/healthz"), (.head, "/healthz"):
            _ = try await ask { () async throws(IntakePool.Trouble) in try await readiness.require(of: pool) }
            return Self.response(.ok, "ok\n", type: "text/plain; charset=utf-8")
        case (.get, "/metrics"): return Self.response(.ok, metrics.text, type: MetricsText.mediaType)
        // Ignore the path: clients use different ones.
        case (.post, _), (.get, _): return try await taken(request, from: client)
        default: throw IncomingFault(status: .methodNotAllowed, reason: "send locations by POST, or by GET in the URL")
        }
    }

    private func taken(_ request: Request, from client: CollectorContext) async throws -> Response {
        // A device is admitted before its body is read, so that strangers use none of the memory for bodies.
        guard let shown = RequestReader.token(of: request) else {
            return try await takenFromBody(request, from: client)
        }
        guard let pass = DeviceToken(shown)?.pass else { throw IncomingFault.noToken }
        try await admit(pass, from: client)
        let (content, memory) = try await reader.read(request, isAdmitted: true)
        defer { withExtendedLifetime(memory) {} }
        // In memory, fixes are up to a hundred times as large as the request.
        let share = try await share(of: content.expectedFixes(atMost: limits.fixes))
        return try await stored(try content.report(atMost: limits.fixes), of: pass, share, from: client)
    }

    /// Stores a request with its token in the body, where Traccar's clients send it as the device's name.
    private func takenFromBody(_ request: Request, from client: CollectorContext) async throws -> Response {
        let (content, memory) = try await reader.read(request, isAdmitted: false, of: client.neighbour)
        defer { withExtendedLifetime(memory) {} }
        guard content.mediaType != ChunkReport.mediaType else { throw IncomingFault.noToken }
        let report: IncomingReport
        do throws(IncomingFault) {
            report = try content.report(atMost: 1)
        } catch {
            throw error == .tooLarge ? .noToken : error
        }
        guard let pass = report.deviceName.flatMap(DeviceToken.init)?.pass else { throw IncomingFault.noToken }
        try await admit(pass, from: client)
        return try await stored(report, of: pass, try await share(of: report.parcel.fixes.count), from: client)
    }

    private func stored(
        _ report: IncomingReport,
        of pass: DevicePass,
        _ share: BudgetShare,
        from client: CollectorContext
    ) async throws(IncomingFault) -> Response {
        guard let counts = try await store(report, FleetIntake.Delivery(parcel(of: report), of: pass), share) else {
            throw refuse(pass, from: client.address)
        }
        rate.remember(pass)
        let text = report.format.acknowledgement(counts)
        return Self.response(.ok, text, type: text.isEmpty ? nil : "application/json")
    }

    /// Checks a token, by the database if it is not known, and lifts the limits of strangers from the connection.
    private func admit(_ pass: DevicePass, from client: CollectorContext) async throws(IncomingFault) {
        try count(pass, from: client.address)
        if !rate.isKnown(pass) {
            let nothing = DeviceParcel(of: ReceiverIdentity(""), judgedBy: FilterDescription(profile: ""), []) { _ in 0
            }
            let share = BudgetShare(of: fixes)
            let outcome = try await ask { () async throws(IntakePool.Trouble) in
                try await pool.take(FleetIntake.Delivery(nothing, of: pass), holding: share)
            }
            guard case .stored = outcome else { throw refuse(pass, from: client.address) }
            rate.remember(pass)
        }
        newcomers.admit(client.connection)
    }

    private func refuse(_ pass: DevicePass, from address: Platform.SocketAddress?) -> IncomingFault {
        refusals.remember(pass, from: address)
        rate.forget(pass)
        return .notAllowed
    }

    /// Stores a report and counts it; `nil` if the device is not allowed.
    private func store(
        _ report: IncomingReport,
        _ delivery: FleetIntake.Delivery,
        _ share: BudgetShare
    ) async throws(IncomingFault) -> ReportCounts? {
        let count = report.parcel.fixes.count
        guard share.grow(to: count) else { throw .busy }
        let outcome = try await ask { () async throws(IntakePool.Trouble) in
            try await pool.take(delivery, holding: share)
        }
        guard case .stored(let stored, let contradicting) = outcome else { return nil }
        var counts = ReportCounts()
        (counts.stored, counts.contradicting) = (stored, contradicting)
        (counts.known, counts.discarded) = (count - stored - contradicting, report.discarded)
        metrics.count(report.format, counts)
        if counts.discarded > 0 { discards.note(discarded: report.format) }
        if contradicting > 0 { discards.note(contradicting: report.format) }
        return counts
    }

    private func parcel(of report: IncomingReport) -> DeviceParcel {
        report.parcel(ofPhoneDividedBy: TrackDivision(longestGap: limits.longestGap))
    }

    private func share(of count: Int) async throws(IncomingFault) -> BudgetShare {
        do throws(IntakePool.Trouble) {
            return try await pool.share(of: fixes, count)
        } catch {
            throw .busy
        }
    }

    /// Stores locations of OwnTracks received by MQTT, in order for each topic.
    ///
    /// - Parameter messages: the messages, whose topics identify the devices.
    /// - Returns: `true` if all are stored or were discarded as invalid or of an unknown device; `false` if cancelled.
    func take(_ messages: [MQTTReception.Message]) async -> Bool {
        var (topics, reports): ([String], [String: [IncomingReport]]) = ([], [:])
        for message in messages {
            let request = IncomingRequest(mediaType: "", query: "", body: message.payload)
            let most = min(limits.fixes, Self.mostLocations)
            guard let report = try? request.report(atMost: most), report.format == .ownTracks else {
                discards.note(unreadable: message.topic)
                continue
            }
            if report.parcel.fixes.isEmpty {
                if report.discarded > 0 { discards.note(unreadable: message.topic) }
                metrics.count(report.format, ReportCounts(discarded: report.discarded))
                continue
            }
            if reports[message.topic] == nil { topics.append(message.topic) }
            reports[message.topic, default: []].append(report)
        }
        return await withTaskGroup(of: Bool.self) { group in
            for (index, topic) in topics.enumerated() {
                if index >= Self.mostTopics, await group.next() == false { return false }
                let own = IncomingReport.joined(reports[topic] ?? [], atMost: limits.fixes)
                group.addTask { await take(own, from: topic) }
            }
            return await group.allSatisfy(\.self)
        }
    }

    /// Stores the reports of a topic in order, retrying each until it is stored or the database has rejected it
    /// repeatedly.
    private func take(_ reports: [IncomingReport], from topic: String) async -> Bool {
        var (rest, failures) = (reports[...], 0)
        while let report = rest.first {
            if Task.isCancelled { return false }
            do throws(IncomingFault) {
                try await store(report, from: topic)
                rest.removeFirst()
                failures = 0
            } catch {
                if error.isOfOneDevice { failures += 1 }
                if error.isOfOneDevice, failures >= Self.mostAttempts {
                    // Discard it, as other devices' messages wait. Of several fixes, discard only those rejected
                    // separately.
                    failures = 0
                    rest.removeFirst()
                    if report.parcel.fixes.count > 1 {
                        rest = (report.separated + rest)[...]
                    } else {
                        discards.note(unstorable: topic)
                    }
                } else {
                    // The broker keeps unacknowledged messages, but resends them only on a new connection.
                    try? await Task.sleep(for: .seconds(1))
                }
            }
        }
        return true
    }

    private func store(_ report: IncomingReport, from topic: String) async throws(IncomingFault) {
        let device = try await ask { () async throws(IntakePool.Trouble) in try await pool.device(ofTopic: topic) }
        if let device {
            let share = try await share(of: report.parcel.fixes.count)
            _ = try await store(report, FleetIntake.Delivery(parcel(of: report), ofKnown: device), share)
        } else {
            discards.note(unknown: topic)
        }
    }

    /// Applies the rate limit and rejects recently refused tokens without a database query.
    private func count(_ pass: DevicePass, from address: Platform.SocketAddress?) throws(IncomingFault) {
        if let seconds = rate.count(pass) { throw .tooMany(retryAfter: seconds) }
        if rate.isKnown(pass) { return }
        switch refusals.verdict(on: pass, from: address) {
        case .mayAsk: return
        case .refused: throw .notAllowed
        case .tooMany(let seconds): throw .tooMany(retryAfter: seconds)
        }
    }

    /// Queries the database; failures are logged, counted, and reported to the client as temporary.
    private func ask<Result>(
        _ body: () async throws(IntakePool.Trouble) -> Result
    ) async throws(IncomingFault) -> Result {
        do throws(IntakePool.Trouble) {
            let result = try await body()
            troubles.noteSuccess()
            return result
        } catch {
            metrics.countDatabaseFailure()
            troubles.note(error)
            if error.isOfOneDevice { throw .busyWithOneDevice }
            throw .busy
        }
    }

    private static func response(to fault: IncomingFault) -> Response {
        var object = JSONObject()
        object.add("result", text: "error")
        object.add("error", text: fault.reason)
        var response = response(fault.status, object.description, type: "application/json")
        if let seconds = fault.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        if fault.status == .unauthorized { response.headers[.wwwAuthenticate] = "Basic realm=\"gpslog\"" }
        return response
    }

    private static func response(_ status: HTTPResponse.Status, _ text: String, type: String?) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = type
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
