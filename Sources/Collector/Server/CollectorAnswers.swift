internal import Exposition
internal import FleetStorage
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import Platform
internal import Postgres
internal import Text

/// Answers what devices send: yes, only once all of it is committed.
struct CollectorAnswers: Sendable {
    private let pool: IntakePool
    private let limits: CollectorLimits
    private let reader: RequestReader
    private let rate: RateLimit
    private let refusals = RefusedTokens()
    private let readiness = Readiness()
    private let fixes: Budget
    private let metrics = CollectorMetrics()
    private let troubles: DatabaseTroubles

    /// Answers by what a database does.
    init(into address: PostgresAddress, _ limits: CollectorLimits, logger: Logger) {
        pool = IntakePool(into: address, limits)
        self.limits = limits
        reader = RequestReader(limits)
        rate = RateLimit(limits.rate)
        fixes = Budget(limits.allFixes)
        troubles = DatabaseTroubles(logger)
    }

    /// The answer to a request that came from an address.
    func response(to request: Request, from address: Platform.SocketAddress?) async throws -> Response {
        let response: Response
        do {
            response = try await accepted(request, from: address)
        } catch let fault as IncomingFault {
            response = Self.response(to: fault)
        }
        metrics.count(status: response.status.code)
        return response
    }

    private func accepted(_ request: Request, from address: Platform.SocketAddress?) async throws -> Response {
        switch (request.method, request.uri.path) {
        case (.get, "/healthz"), (.head, "/healthz"):
            _ = try await ask { () async throws(IntakePool.Trouble) in try await readiness.require(of: pool) }
            return Self.response(.ok, "ok\n", type: "text/plain; charset=utf-8")
        case (.get, "/metrics"): return Self.response(.ok, metrics.text, type: MetricsText.mediaType)
        // The path does not matter: clients have their own notions of it.
        case (.post, _), (.get, _): return try await taken(request, from: address)
        default: throw IncomingFault(status: .methodNotAllowed, reason: "locations come by POST, or by GET in the URL")
        }
    }

    private func taken(_ request: Request, from address: Platform.SocketAddress?) async throws -> Response {
        let (content, memory) = try await reader.read(request)
        defer { withExtendedLifetime(memory) {} }
        let shown = RequestReader.token(of: request, content)
        if let pass = shown.flatMap(DeviceToken.init)?.pass { try count(pass, from: address) }
        let report = try content.report(atMost: limits.fixes)
        // Traccar's clients have no other place for a secret than the name of the device.
        guard let token = (shown ?? report.deviceName).flatMap(DeviceToken.init) else { throw IncomingFault.noToken }
        let pass = token.pass
        if shown == nil { try count(pass, from: address) }
        let share = BudgetShare(of: fixes)
        guard share.grow(by: report.parcel.fixes.count) else { throw IncomingFault.busy }
        let outcome = try await ask { () async throws(IntakePool.Trouble) in
            try await pool.take(report.parcel, of: pass, holding: share)
        }
        guard case .stored(let stored) = outcome else {
            refusals.remember(pass, from: address)
            rate.forget(pass)
            throw IncomingFault.notAllowed
        }
        rate.remember(pass)
        let count = report.parcel.fixes.count
        metrics.count(stored: stored, known: count - stored, as: report.format)
        let text = report.format.acknowledgement(stored: stored, of: count)
        return Self.response(.ok, text, type: text.isEmpty ? nil : "application/json")
    }

    /// Counts a request by its token; the database is not asked about those that nobody is let in by.
    private func count(_ pass: DevicePass, from address: Platform.SocketAddress?) throws(IncomingFault) {
        if let seconds = rate.count(pass) { throw .tooMany(retryAfter: seconds) }
        if rate.isKnown(pass) { return }
        switch refusals.verdict(on: pass, from: address) {
        case .mayAsk: return
        case .refused: throw .notAllowed
        case .tooMany(let seconds): throw .tooMany(retryAfter: seconds)
        }
    }

    /// Asks the database, and takes what it does not do for something that may come again.
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
