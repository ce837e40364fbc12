internal import Synchronization

/// One request and its answer.
final class HTTPExchange: Sendable {
    private let request: UploadRequest
    private let session: HTTPSession
    private let isCancelled = Atomic(false)

    /// A request that was not sent yet.
    init(_ request: UploadRequest, over session: HTTPSession) {
        (self.request, self.session) = (request, session)
    }

    /// Sends the request and waits.
    func make() -> Result<UploadResponse, TransportFailure> {
        do throws(TransportFailure) {
            return .success(try session.send(request) { !isCancelled.load(ordering: .acquiring) })
        } catch {
            return .failure(error)
        }
    }

    /// Has it end at once; from any thread.
    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        session.wake.raise()
    }
}
