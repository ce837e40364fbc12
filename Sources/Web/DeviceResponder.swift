internal import Hummingbird
internal import Synchronization

/// Answers of one device each, by a router of its own: of the one that `device=` names, else of the database as it was named.
final class DeviceResponder: HTTPResponder {
    typealias Context = WebContext

    /// Devices that somebody looks at, at most; each further one takes the place of another.
    private static let mostKnown = 64

    private let usual: any HTTPResponder<WebContext>
    private let make: @Sendable (String) -> any HTTPResponder<WebContext>
    private let known = Mutex<[String: any HTTPResponder<WebContext>]>([:])

    /// Answers by the usual router, or by one that is made for a device.
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
