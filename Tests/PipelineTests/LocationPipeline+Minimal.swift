import Filtering
import Logbook
import Pipeline
import TestSupport

extension LocationPipeline {
    /// Creates a pipeline whose filter rejects only impossible fixes.
    init(
        from service: Source,
        into storage: any StorageService,
        announcingTo communication: any CommunicationService = InMemoryCommunication(),
        clock: any Clock<Duration> = ManualClock(),
        observe: @escaping @Sendable (Event) -> Void = { _ in }
    ) {
        self.init(
            from: service,
            through: FilterChain.minimal,
            describedAs: FilterDescription(profile: "auto"),
            into: storage,
            announcingTo: communication,
            clock: clock,
            observe: observe
        )
    }
}
