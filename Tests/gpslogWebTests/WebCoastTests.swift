import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `The coast on the page` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    /// Whether Debian's gmt-gshhg-low and a program that depends on the netCDF library are installed.
    private static var isInstalled: Bool {
        let folders = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
        let libraries = folders.flatMap { folder in ["19", "22"].map { "\(folder)/libnetcdf.so.\($0)" } }
        return (libraries + ["/usr/share/gmt-gshhg/binned_GSHHS_l.nc"]).filter(isThere).count == 2
    }

    private static func isThere(_ path: String) -> Bool { (try? TextFile.readBytes(FilePath(path))) != nil }

    @Test(.enabled(if: isInstalled, "gmt-gshhg-low or libnetcdf is not installed"))
    func `has lines in a box, fewer points of them from farther away, and whose they are`() async throws {
        _ = try await web.serve { _ in
            let near = try await web.json("/api/v1/coast?box=9,53,15,58&tolerance=500")
            let points = (near["lines"]?.elements ?? []).flatMap(\.elements)
            let latitudes = points.compactMap { $0.elements.first?.number }
            #expect(latitudes.contains { (53...58).contains($0) })
            let far = try await web.json("/api/v1/coast?box=9,53,15,58&tolerance=20000")
            let fewer = (far["lines"]?.elements ?? []).flatMap(\.elements)
            #expect(!fewer.isEmpty && fewer.count < points.count / 2)
            #expect(near["attribution"]?.text?.contains("GSHHG") == true)
            // The lines of the whole world are coarser.
            #expect(
                try await web.json("/api/v1/coast?box=-180,-90,180,90&tolerance=10")["lines"]?.elements.isEmpty == false
            )
        }
    }

    @Test func `is asked for by a box`() async throws {
        _ = try await web.serve { _ in
            for query in ["", "?box=1,2,3", "?box=9,53,15,58&tolerance=-1"] {
                let status = try await web.status("/api/v1/coast\(query)")
                #expect(status == "400")
            }
            let status = try await web.status("/api/v1/coast?box=9,53,15,58")
            #expect(status == "200")
        }
    }
}
