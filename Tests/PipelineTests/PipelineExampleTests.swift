import GNSS
import Logbook
import SystemPackage
import TestSupport
import Testing

@Suite struct `The example on the page about the pipeline` {
    @Test func `is the file that is compiled here, to the letter`() throws {
        let page = try TextFile.read(Checkout.root.appending("Documentation/LIBRARY.md"))
        let example = try TextFile.read(Checkout.root.appending("Tests/PipelineTests/PipelineExample.swift"))
        #expect(page.contains("```swift\n\(example)```\n"))
    }

    @Test func `has no more than thirty lines of code`() throws {
        let example = try TextFile.read(Checkout.root.appending("Tests/PipelineTests/PipelineExample.swift"))
        let code = example.split(separator: "\n").filter { !$0.hasPrefix("///") }
        #expect(code.count <= 30)
    }

    @Test func `keeps what its filter accepts and what it rejects, and rings for what is accepted`() async throws {
        let (memory, bell) = (ShortMemory(), Doorbell())
        let poor = GNSSFix.sample(second: 1, satellitesUsed: 3)

        try await rehearse(.saying([.sample(second: 0), poor]), into: memory, ringing: bell)

        #expect(await memory.latest.map(\.verdict.kind) == [.accepted, .rejected])
        #expect(await bell.rings >= 1)
    }

    @Test func `does not ring where nothing was accepted`() async throws {
        let (memory, bell) = (ShortMemory(), Doorbell())

        try await rehearse(.saying([.void()]), into: memory, ringing: bell)

        #expect(await memory.latest.map(\.verdict.rejection) == [Rejection(.noFix)])
        #expect(await bell.rings == 0)
    }
}

extension Rehearsal {
    /// A receiver that reports these fixes one by one, then ends.
    fileprivate static func saying(_ fixes: [GNSSFix]) -> Rehearsal {
        let service = Rehearsal()
        for fix in fixes { service.line.continuation.yield([ReceivedFix(fix: fix)]) }
        service.stop()
        return service
    }
}
