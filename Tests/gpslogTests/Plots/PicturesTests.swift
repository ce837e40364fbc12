import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The pictures of the documentation` {
    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `are what make pictures draws`() async throws {
        let folder = try TemporaryFolder()
        let script = Checkout.root.appending("scripts/make-pictures")
        let program = try BuiltProgram("gpslog").path.string
        let outcome = try await BuiltProgram(at: script).run([program, folder.path.string])
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["outliers", "track", "profile", "scatter", "calendar", "sky", "signal"] {
            let kept = try TextFile.read(Checkout.root.appending("Documentation/pictures/\(name).svg"))
            let drawn = try TextFile.read(folder.file("\(name).svg"))
            #expect(Self.words(of: drawn) == Self.words(of: kept), "run make pictures, and look at \(name).svg")
            let numbers = zip(Self.numbers(in: drawn), Self.numbers(in: kept))
            // Another processor may round the last digit differently.
            #expect(numbers.allSatisfy { abs($0 - $1) <= 0.02 }, "run make pictures, and look at \(name).svg")
        }
    }

    private static func words(of picture: String) -> [String] {
        picture.split(separator: /-?\d+(\.\d+)?/, omittingEmptySubsequences: false).map(String.init)
    }

    private static func numbers(in picture: String) -> [Double] {
        picture.matches(of: /-?\d+(\.\d+)?/).compactMap { Double($0.0) }
    }
}
