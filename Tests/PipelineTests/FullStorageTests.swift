import GNSS
import Logbook
import Pipeline
import TestSupport
import Testing

extension `A location pipeline` {
    @Suite(.timeLimit(.minutes(2)))
    struct `whose storage takes no more` {
        private struct IsFull: Error {}

        /// A storage that stores everything, but always reports that it is full.
        private actor FullStorage: StorageService {
            let storage = InMemoryStorage()

            func beginRun(of receiver: ReceiverIdentity, judgedBy filter: FilterDescription) async -> FilterRun {
                await storage.beginRun(of: receiver, judgedBy: filter)
            }

            func append(_ fixes: [JudgedFix], to run: FilterRun) async -> AppendResult {
                var result = await storage.append(fixes, to: run)
                result.isFull = true
                return result
            }

            func endRun(_ run: FilterRun) throws { throw IsFull() }
        }

        @Test func `ends the source, stores what had come in, and passes on what storage says at the end`() async throws
        {
            let (service, storage, tally) = (InMemoryLocationService(), FullStorage(), RecordingTally())
            let pipeline = LocationPipeline(
                from: service,
                into: storage,
                observe: { tally.note($0) }
            )
            for second in 0..<9 { service.send(.sample(second: Double(second), metresNorth: Double(second))) }
            await #expect(throws: IsFull.self) { try await pipeline.run() }
            #expect(tally.figures.lost == 0)
            #expect(try await storage.storage.count == tally.figures.stored)
        }
    }
}
