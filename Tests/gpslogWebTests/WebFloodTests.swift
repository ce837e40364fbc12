import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(2)))
struct `gpslog web is not worn out by` {
    private let guarded: GuardedWeb
    private var web: WebVoyage { guarded.web }

    init() async throws { guarded = try await GuardedWeb() }

    /// Peak memory of a program in KiB.
    private func memory(of program: BuiltProgram.Running) throws -> Int {
        let status = try TextFile.read(FilePath("/proc/\(program.processIdentifier)/status"))
        return try #require(status.firstMatch(of: /VmHWM:\s*([0-9]+)/).flatMap { Int($0.1) })
    }

    @Test(arguments: [
        ("-H 'Content-Length: 1000000000' -H 'Transfer-Encoding:'", "413"), ("-H 'Transfer-Encoding: chunked'", "413"),
        // With both headers, a request could be smuggled past a reverse proxy.
        ("-H 'Content-Length: 1000000000' -H 'Transfer-Encoding: chunked'", "400"),
    ])
    func `a gigabyte that somebody sends instead of a password`(headers: String, status: String) async throws {
        _ = try await guarded.serve { program in
            let form =
                "-H 'Origin: \(web.origin)' -H 'Content-Type: application/x-www-form-urlencoded' \(headers) -T -"
            let curl = "curl -sS -o /dev/null -w '%{http_code}' -X POST \(form) \(web.origin)/sign-in"
            let before = try memory(of: program)
            let outcome = try await Tool.sh.run(["-c", "head -c 1000000000 /dev/zero | \(curl)"])
            #expect(outcome.output == status, "\(outcome.errors)")
            #expect(try memory(of: program) < before + 16_384)
            #expect(try await web.status("/sign-in") == "200")
        }
    }

    @Test func `headers without end`() async throws {
        _ = try await guarded.serve(within: ["patience=1"]) { program in
            let socket = try TestSocket(connectingTo: try #require(UInt16(web.port)))
            let before = try memory(of: program)
            socket.write(Array("GET / HTTP/1.1\r\nHost: localhost\r\n".utf8))
            let line = Array("X: \(String(repeating: "x", count: 1000))\r\n".utf8)
            // The server closes the connection, though the kernel buffers some data first.
            try await until(every: .milliseconds(1)) { !socket.write(line) }
            #expect(try memory(of: program) < before + 16_384)
            #expect(try await web.status("/sign-in") == "200")
        }
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
        "POST /sign-in HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\n",
        "GET /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n",
    ])
    func `requests that come slowly`(beginning: String) async throws {
        _ = try await guarded.serve(within: ["patience=1"]) { program in
            let socket = try TestSocket(connectingTo: try #require(UInt16(web.port)))
            socket.write(Array(beginning.utf8))
            // The server closes the connection although data keep arriving.
            try await until(every: .milliseconds(100)) { !socket.write(Array("x".utf8)) }
            #expect(try await web.status("/sign-in") == "200")
        }
    }

    @Test func `connections on which nobody asks for anything`() async throws {
        _ = try await guarded.serve(within: ["patience=1"]) { program in
            let socket = try TestSocket(connectingTo: try #require(UInt16(web.port)))
            try await until(every: .milliseconds(100)) { try socket.readNow()?.isEmpty == true }
            #expect(try await web.status("/sign-in") == "200")
        }
    }

    @Test func `answers that are not read`() async throws {
        _ = try await guarded.serve(within: ["patience=1"]) { program in
            let socket = try TestSocket(connectingTo: try #require(UInt16(web.port)))
            // In all, far more than the system buffers for a connection.
            let request = "GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
            socket.write(Array(String(repeating: request, count: 4000).utf8))
            try await until(every: .milliseconds(100)) { !socket.write(Array("x".utf8)) }
            #expect(try await web.status("/sign-in") == "200")
        }
    }

    @Test func `a neighbour who wants all connections`() async throws {
        _ = try await guarded.serve(within: ["neighbour=5"]) { program in
            let port = try #require(UInt16(web.port))
            var held: [TestSocket] = []
            for _ in 0..<5 {
                let socket = try TestSocket(connectingTo: port)
                socket.write(Array("GET /page.css HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                try await until(every: .milliseconds(5)) { try socket.readNow()?.isEmpty == false }
                held.append(socket)
            }
            // One more connection is closed, while another address can still connect.
            let refused = try await Tool.curl.run(["-sS", "http://127.0.0.1:\(port)/sign-in"])
            #expect(refused.status != 0)
            #expect(try await web.status("/sign-in", "--interface", "127.0.0.2", "-4") == "200")
            held.removeAll()
            try await until(every: .milliseconds(5)) { try await web.status("/sign-in") == "200" }
        }
    }

    @Test func `many that try passwords at once`() async throws {
        _ = try await guarded.serve { program in
            let before = try memory(of: program)
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<40 {
                    group.addTask {
                        try await guarded.signIn("guess \(number)", "-H", "X-Forwarded-For: 192.0.2.\(number)")
                    }
                }
                for try await answer in group { #expect(answer.contains(#/^http/1\.1 (403|429) /#), "\(answer)") }
            }
            // Only one password at a time uses memory for hashing.
            #expect(try memory(of: program) < before + 2 * 19_456 + 16_384)
        }
    }
}
