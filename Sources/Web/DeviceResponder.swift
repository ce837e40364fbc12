internal import Hummingbird
internal import Synchronization

/// Routes requests with `device=` to a router of that device, and all others to the usual router.
final class DeviceResponder: HTTPResponder {
    typealias Context = WebContext

    /// Most routers kept; beyond that, a random router is dropped.
    private static let mostKnown = 64

    private let usual: any HTTPResponder<WebContext>
    private let make: @Sendable (String) -> any HTTPResponder<WebContext>
    private let known = Mutex<[String: any HTTPResponder<WebContext>]>([:])

    init(
        _ usual: any HTTPResponder<WebContext>,
        orOfDevice make: @escaping @Sendable (String) -> any HTTPResponder<WebContext>
    ) {
        (self.usual, self.make) = (usual, make)
    }

    @concurrent func respond(to request: Request, context: WebContext) async throws -> Response {
        try await responder(of: request.uri.queryParameters["device"].map(String.init))
            .respond(to: request, context: context)
    }

    private func responder(of device: String?) -> any HTTPResponder<WebContext> {
        guard let device, !device.isEmpty else { return usual }
        return known.withLock { known in
            if let responder = known[device] { return responder }
            let responder = make(device)
            if known.count >= Self.mostKnown, let other = known.keys.randomElement() { known[other] = nil }
            known[device] = responder
            return responder
        }
    }
}
