import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `A client of the page that speaks HTTP of version 1.0` {
    @Test(arguments: ["", "Connection: keep-alive\r\n"])
    func `gets all, of which the end of the connection is the end`(header: String) async throws {
        let web = try WebVoyage()
        _ = try await web.logger.run("replay", "-q", Checkout.fixture("city-walk.nmea").string)
        _ = try await web.serve { _ in
            for path in ["/page.css", "/api/v1/tracks/1/export/gpx"] {
                let socket = try TestSocket(connectingTo: try #require(UInt16(web.port)))
                socket.write(Array("GET \(path) HTTP/1.0\r\nHost: localhost\r\n\(header)\r\n".utf8))
                let answer = try await socket.readToEnd()
                let gap = try #require(answer.firstRange(of: "\r\n\r\n"))
                let head = answer[..<gap.lowerBound]
                #expect(head.hasPrefix("HTTP/1.0 200 OK\r\n") && !head.lowercased().contains("chunked"), "\(head)")
                #expect(try await web.ask(path) == answer[gap.upperBound...])
            }
        }
    }
}
