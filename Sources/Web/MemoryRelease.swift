internal import Hummingbird
internal import Recording

/// Gives memory back a little after requests have been answered, once for all that come until then.
///
/// A page that listens needs neither what it asked for as it began nor what the program took to answer.
struct MemoryRelease: RouterMiddleware {
    private let keeper = Keeper()

    @concurrent func handle(
        _ request: Request,
        context: WebContext,
        next: @concurrent (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        await keeper.note()
        return try await next(request, context)
    }

    private actor Keeper {
        private static let pause = Duration.seconds(5)

        private var last = ContinuousClock.now
        private var isWaiting = false

        /// Begins the wait anew, for a request.
        func note() {
            last = .now
            if isWaiting { return }
            isWaiting = true
            Task { await self.giveBack() }
        }

        private func giveBack() async {
            while case let due = last + Self.pause, due > .now { try? await Task.sleep(until: due) }
            isWaiting = false
            ProgramMemory.giveBack()
        }
    }
}
