import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The repository` {
    @Test func `has nothing at its root but what is named, so that no compiler's leavings stay`() async throws {
        let listed = try await Tool.sh.run(["-c", "cd '\(Checkout.root)' && git ls-files | cut -d/ -f1 | sort -u"])
        guard listed.status == 0, !listed.output.isEmpty else { return }
        try expectFile("root.txt", toHave: listed.output)
    }

    @Test func `has nothing among its scripts but what is named`() async throws {
        let listed = try await Tool.sh.run(["-c", "cd '\(Checkout.root)' && git ls-files scripts"])
        guard listed.status == 0, !listed.output.isEmpty else { return }
        try expectFile("scripts.txt", toHave: listed.output)
    }
}
