internal import Hummingbird
internal import Synchronization

/// Routes requests with `device=` to a router of that device, those of a tenant's users to routers of the tenant, and
/// all others to the usual router.
final class DeviceResponder: HTTPResponder {
    typealias Context = WebContext

    /// Most routers kept; beyond that, a random router is dropped.
    private static let mostKnown = 64

    private let usual: any HTTPResponder<WebContext>
    private let authenticator: Authenticator
    private let make: @Sendable (Part) -> any HTTPResponder<WebContext>
    private let known = Mutex<[Part: any HTTPResponder<WebContext>]>([:])

    /// A device, or all if `nil`, as a tenant's users see it.
    struct Part: Hashable {
        let device, tenant: String?
    }

    init(
        _ usual: any HTTPResponder<WebContext>,
        for authenticator: Authenticator,
        orOf make: @escaping @Sendable (Part) -> any HTTPResponder<WebContext>
    ) {
        (self.usual, self.authenticator, self.make) = (usual, authenticator, make)
    }

    @concurrent func respond(to request: Request, context: WebContext) async throws -> Response {
        let device = request.uri.queryParameters["device"].map(String.init)
        // The part checks access again.
        let visitor = try? await authenticator.visitor(showing: SessionCookie.word(of: request))
        let part = Part(device: device == "" ? nil : device, tenant: visitor?.tenant)
        return try await responder(of: part).respond(to: request, context: context)
    }

    private func responder(of part: Part) -> any HTTPResponder<WebContext> {
        if part == Part(device: nil, tenant: nil) { return usual }
        return known.withLock { known in
            if let responder = known[part] { return responder }
            let responder = make(part)
            if known.count >= Self.mostKnown, let other = known.keys.randomElement() { known[other] = nil }
            known[part] = responder
            return responder
        }
    }
}
