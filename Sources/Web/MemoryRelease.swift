internal import Hummingbird
internal import Recording

/// Returns unused memory to the system a few seconds after the last request.
///
/// While a page only listens, the memory used for its first requests is no longer needed.
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

        /// Restarts the delay until memory is released.
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
