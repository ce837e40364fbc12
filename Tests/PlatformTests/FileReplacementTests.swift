import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@Suite struct `A file that is written in passing` {
    private let folder: TemporaryFolder
    private var file: FilePath { folder.file("numbers.prom") }

    init() throws { folder = try TemporaryFolder() }

    @Test(arguments: [true, false])
    func `replaces the old one, with permissions of its own`(isSafe: Bool) throws {
        try TextFile.write("old", to: file)
        try write("new", permissions: FilePermissions(rawValue: 0o646), safely: isSafe)
        #expect(try TextFile.read(file) == "new")
        #expect(try FileStatus(at: file).permissions == 0o646)
        #expect(folder.contents == ["numbers.prom"])
    }

    @Test func `replaces a link, and leaves alone what it led to`() throws {
        let other = folder.file("other")
        try TextFile.write("other", to: other)
        #expect(unsafe symlink("other", file.string) == 0)
        try write("new")
        #expect(try FileStatus(ofLink: file).isRegularFile)
        #expect(try TextFile.read(other) == "other")
    }

    @Test func `is as it was where it cannot be prepared`() throws {
        try TextFile.write("old", to: file)
        #expect(throws: Errno.permissionDenied) {
            try FileReplacement.write(
                [],
                to: file,
                permissions: .ownerReadWrite,
                safely: true
            ) { _ throws(Errno) in throw .permissionDenied }
        }
        #expect(try TextFile.read(file) == "old")
        #expect(folder.contents == ["numbers.prom"])
    }

    @Test func `does not appear in a folder that is missing`() {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            try FileReplacement.write(
                [],
                to: folder.path.appending("missing/file"),
                permissions: .ownerReadWrite,
                safely: true
            )
        }
    }

    private func write(
        _ text: String,
        permissions: FilePermissions = .ownerReadWrite,
        safely isSafe: Bool = true
    ) throws {
        try FileReplacement.write(Array(text.utf8), to: file, permissions: permissions, safely: isSafe)
    }
}
