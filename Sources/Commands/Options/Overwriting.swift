import Glibc
import NMEA
import Platform
import Receivers
import SystemPackage

/// Whether a command replaces existing files.
package enum Overwriting: Sendable {
    /// Existing files are kept.
    case refused
    /// Files are replaced, except captures and databases, which could not be created again.
    case forced

    /// Bytes read to recognise a capture.
    private static let beginning = 65_536

    /// Checks that a file may be replaced; empty files, devices and pipes contain nothing to lose.
    func requireReplaceable(_ file: FilePath) throws(Failure) {
        guard let size = Self.sizeOfRegularFile(file), size > 0 else { return }
        switch self {
        case .refused:
            throw Failure("\(file) already exists; name another file, or add --force to replace it.", .cannotCreate)
        case .forced:
            guard let treasure = Self.irreplaceable(in: file) else { return }
            throw Failure("\(file) is \(treasure), which --force does not replace; name another file.", .cannotCreate)
        }
    }

    /// The kind of a file that could not be created again; `nil` for any other.
    private static func irreplaceable(in file: FilePath) -> String? {
        if sizeOfRegularFile(file.arrivalTimes) != nil { return "a capture" }
        let bytes = beginning(of: file)
        if bytes.starts(with: ArrivalTime.header.utf8) { return "a capture's file of times" }
        if bytes.starts(with: "SQLite format 3\0".utf8) {
            // GeoPackages and plain tables are SQLite databases that an export created.
            let isExport = bytes.count >= 72 && ["GPKG", "GPLT"].contains { bytes[68..<72].elementsEqual($0.utf8) }
            return isExport ? nil : "a database"
        }
        // Compressed image data may contain bytes that look like a short binary frame.
        if bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)) { return nil }
        var framer = SentenceFramer()
        framer.consume(bytes.span) { _ in }
        let frames = BinaryProtocol.allCases.reduce(0) { $0 + framer.counters[$1] }
        return framer.counters.sentences + framer.counters.withoutChecksum + frames > 0 ? "a capture" : nil
    }

    private static func beginning(of file: FilePath) -> [UInt8] {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: [.nonBlocking, .closeOnExec]) else {
            return []
        }
        defer { try? descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: beginning)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe (try? descriptor.read(into: $0)) ?? 0 }
        return Array(bytes.prefix(count))
    }

    /// Size in bytes; `nil` if it does not exist or is no regular file.
    private static func sizeOfRegularFile(_ file: FilePath) -> Int64? {
        guard let status = try? FileStatus(at: file), status.isRegularFile else { return nil }
        return Int64(status.size)
    }
}
