import Platform
import SystemPackage
import TestSupport
import Testing

@Suite struct `A folder that is missing` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `is made with those above it`() throws {
        let path = folder.path.appending("one/two")
        try Folder.make(path, permissions: .ownerReadWriteExecute)
        #expect(try FileStatus(at: path).isDirectory)
        #expect(try FileStatus(at: path).permissions == 0o700)
        try Folder.make(path, permissions: .ownerReadWriteExecute)
    }

    @Test func `gets permissions whatever the mask, and those that are there keep theirs`() throws {
        let (first, second) = (folder.path.appending("one"), folder.path.appending("one/two"))
        try Folder.make(first, permissions: .ownerReadWriteExecute)
        let all = FilePermissions(rawValue: 0o777)
        try Folder.make(second, permissions: .ownerReadWriteExecute, whateverTheMask: all)
        #expect(try FileStatus(at: second).permissions == 0o777)
        #expect(try FileStatus(at: first).permissions == 0o700)
    }

    @Test func `is not made below a file`() throws {
        try TextFile.write("", to: folder.file("file"))
        let error = #expect(throws: Folder.Obstacle.self) {
            try Folder.make(folder.path.appending("file/one/two"), permissions: .ownerReadWriteExecute)
        }
        #expect(error?.reason == .notDirectory)
        #expect(error?.path == folder.path.appending("file/one"))
    }
}
