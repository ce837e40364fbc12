internal import Communication
internal import GNSS
internal import ServiceLifecycle

/// The parts of the pipeline as the program puts them together, and the order in which they stop.
struct ServiceAssembly: Sendable {
    /// Whether the filter judges; without it every fix that the receiver vouches for is accepted.
    let filters: Bool

    /// Where fixes go.
    let storage: any StorageService

    /// Who is told how it goes.
    let display: LiveDisplay

    /// Logs what a service delivers, until it ends or the program shuts down.
    ///
    /// At shutdown the service stops first; what it has received drains through the filter into storage after that.
    func log(_ service: some LocationService) async throws {
        let display = display
        let pipeline = LocationPipeline(
            from: service,
            through: filters ? FilterChain.standard : .minimal,
            into: storage,
            announcingTo: NoCommunication(),
            observe: { display.note($0) }
        )
        try await withGracefulShutdownHandler {
            try await pipeline.run()
        } onGracefulShutdown: {
            service.stop()
        }
    }
}
