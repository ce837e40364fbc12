import GNSS
import Serving
import Platform
import SystemPackage
import TestSupport
import Testing

@Suite struct `A socket at which a recording is watched` {
    private let folder: TemporaryFolder
    private let socket: WatchSocket

    init() throws {
        folder = try TemporaryFolder()
        socket = try WatchSocket(
            at: WatchSocket.path(beside: folder.file("voyage.sqlite"), process: 7),
            ownedLike: folder.file("voyage.sqlite")
        )
    }

    @Test func `has the number of the recording's process in its name`() {
        #expect(folder.contents == ["voyage.sqlite-live-7"])
    }

    @Test func `is gone when the server has ended, whoever still refers to it`() async throws {
        let server = try LocationServer(at: [(socket, .watching)], clocks: ServerClocks(time: { .morning() })) { _ in }
        await server.finish()
        #expect(folder.contents.isEmpty)
    }

    @Test func `leaves what has taken its place`() throws {
        let other = try WatchSocket(at: socket.path, ownedLike: folder.file("voyage.sqlite"))
        socket.withdraw()
        #expect(folder.contents == ["voyage.sqlite-live-7"])
        other.withdraw()
        #expect(folder.contents.isEmpty)
    }

    @Test func `is found in a folder whose path is longer than an address`() throws {
        let deep = folder.file(String(repeating: "x", count: 120))
        try folder.makeFolder(String(repeating: "x", count: 120))
        let path = WatchSocket.path(beside: deep.appending("voyage.sqlite"), process: 7)
        let socket = try WatchSocket(at: path, ownedLike: deep.appending("voyage.sqlite"))
        #expect(WatchSocket.isAnswered(path))
        socket.withdraw()
        #expect(!WatchSocket.isAnswered(path))
    }
}
