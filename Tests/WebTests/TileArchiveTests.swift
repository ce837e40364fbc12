import SystemPackage
import Platform
import TestSupport
import Testing
import Web

@Suite struct `An archive of tiles` {
    private let folder: TemporaryFolder
    private let file: FilePath
    private let bytes = Array("PMTiles".utf8) + [3] + (0..<142).map { UInt8($0) }

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("chart.pmtiles")
        try TextFile.overwrite(file, with: bytes)
    }

    @Test func `gives parts of the file, shorter ones at its end`() throws {
        let archive = try TileArchive(file)
        #expect(try archive.bytes(at: 0, count: 9) == Array(bytes.prefix(9)))
        #expect(try archive.bytes(at: 140, count: 1000) == Array(bytes.dropFirst(140)))
    }

    @Test(arguments: [(150, 1), (-1, 5), (0, 0), (0, -1), (0, 1 << 40), (Int.max, 1)])
    func `gives no parts beyond it`(offset: Int, count: Int) throws {
        #expect(try TileArchive(file).bytes(at: offset, count: count) == nil)
    }

    @Test func `has another version after a change`() throws {
        let version = try TileArchive(file).version
        try TextFile.overwrite(file, with: bytes + [0])
        #expect(try TileArchive(file).version != version)
    }

    @Test func `is no file of another version or format`() throws {
        for wrong in [Array(bytes.prefix(126)), Array("PMTiles".utf8) + [2] + bytes, Array("SQLite".utf8) + bytes, []] {
            try TextFile.overwrite(file, with: wrong)
            #expect(throws: Failure.self) { try TileArchive(file) }
        }
        #expect(throws: Failure.self) { try TileArchive(folder.file("missing")) }
        #expect(throws: Failure.self) { try TileArchive(folder.file("")) }
    }
}
