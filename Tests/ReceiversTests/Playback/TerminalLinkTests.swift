import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite struct `The link to a pseudo-terminal` {
    private let folder = Result { try TemporaryFolder() }

    @Test func `leads to it until it is removed`() throws {
        let terminal = try PseudoTerminal()
        let link = try TerminalLink(at: path(), to: terminal.path)
        #expect(try target() == terminal.path.string)
        link.remove()
        #expect(try folder.get().contents.isEmpty)
    }

    @Test(arguments: ["/dev/pts/999999", "/nowhere", "/dev/null"])
    func `replaces one to a terminal that is no more, and nothing else`(other: String) throws {
        let terminal = try PseudoTerminal()
        try leave(other)
        guard other == "/dev/pts/999999" else {
            #expect(throws: try TerminalLinkError.nameTaken(path())) { try TerminalLink(at: path(), to: terminal.path) }
            #expect(try target() == other)
            return
        }
        _ = try TerminalLink(at: path(), to: terminal.path)
        #expect(try target() == terminal.path.string)
    }

    @Test func `does not replace one to a terminal that is in use`() throws {
        let terminal = try PseudoTerminal()
        let other = try PseudoTerminal()
        try leave(other.path.string)
        #expect(throws: try TerminalLinkError.nameTaken(path())) { try TerminalLink(at: path(), to: terminal.path) }
    }

    @Test func `is not removed where it leads elsewhere by now`() throws {
        let terminal = try PseudoTerminal()
        let link = try TerminalLink(at: path(), to: terminal.path)
        TextFile.remove(try path())
        try leave("/nowhere")
        link.remove()
        #expect(try target() == "/nowhere")
    }

    @Test func `says that its folder does not exist`() throws {
        let terminal = try PseudoTerminal()
        #expect(throws: TerminalLinkError.cannotCreate("/nowhere/at", .noSuchFileOrDirectory)) {
            try TerminalLink(at: "/nowhere/at", to: terminal.path)
        }
    }

    private func path() throws -> FilePath { try folder.get().file("receiver") }

    private func leave(_ target: String) throws {
        let name = try path().string
        #expect(unsafe symlink(target, name) == 0)
    }

    private func target() throws -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        let name = try path().string
        _ = unsafe readlink(name, &buffer, 255)
        return FilePath(platformString: buffer).string
    }
}
