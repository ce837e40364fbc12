internal import Glibc
internal import Platform
internal import SystemPackage

/// A growing GPX file that is complete at any time, even if the program is killed.
///
/// If the program is killed during a write within a memory page, the write takes effect completely or not at all, while
/// a write across pages may be cut at the page boundary. So each write stays within one page. After the end tags, a
/// processing instruction `<?gpslog ... ?>` up to the end of the next page contains everything that is not valid yet. A
/// location that does not fit into the current page is written to the next one, still within the instruction. Then the
/// end tags before it are overwritten with spaces, which makes the location part of the file.
final class LiveGPXFile {
    private static let page = 4096
    private static let opening = Array("<?gpslog ".utf8)
    private static let ending = Array("</trkseg>\n</trk>\n</gpx>\n".utf8) + opening

    /// Why the file cannot be opened or written.
    enum Failure: Error {
        /// The existing file was not written by this class.
        case notOurs
        /// The existing file belongs to another user.
        case othersFile
        /// The operating system's `errno`.
        case system(Int32)
    }

    /// Whether an existing file is continued.
    let isContinued: Bool

    private let descriptor: Int32
    /// Offset of the end tags.
    private var end: Int

    /// Opens a file of this kind, or creates one.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - start: the text of a new file before its first location; shorter than a page.
    /// - Throws: `Failure`; an existing file is then unchanged.
    init(_ path: String, start: [UInt8]) throws(Failure) {
        var opened = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        isContinued = opened >= 0
        if opened < 0 {
            if errno != ENOENT { throw errno == ELOOP ? .notOurs : .system(errno) }
            try Self.make(path, start: start)
            opened = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
            if opened < 0 { throw .system(errno) }
        }
        descriptor = opened
        end = 0
        end = try Self.mend(descriptor, start: start)
    }

    deinit {
        close(descriptor)
    }

    /// Adds text after the last location; it must be shorter than half a page and not contain `?>`.
    func append(_ text: [UInt8]) throws(Failure) {
        guard text.count < Self.page / 2 else { throw .system(EMSGSIZE) }
        let room = Self.page - end % Self.page
        if text.count + Self.ending.count <= room {
            try Self.write(text + Self.ending, to: descriptor, at: end)
            end += text.count
            return
        }
        let next = (end / Self.page + 1) * Self.page
        do throws(Failure) {
            try Self.write(Self.closingPage, to: descriptor, at: next + Self.page)
        } catch {
            // A partly written page would start an instruction without an end. Truncating needs no disk space.
            _ = ftruncate(descriptor, off_t(next + Self.page))
            throw error
        }
        let ended = text + Self.ending
        try Self.write(ended + Self.spaces(Self.page - ended.count), to: descriptor, at: next)
        try Self.write(Self.spaces(room), to: descriptor, at: end)
        end = next + text.count
    }

    /// A page that ends an instruction started before it, or, without one, contains a whole instruction.
    private static var closingPage: [UInt8] { opening + spaces(page - opening.count - 2) + Array("?>".utf8) }

    private static func spaces(_ count: Int) -> [UInt8] { Array(repeating: UInt8(ascii: " "), count: count) }

    /// Creates a file without locations; it gets its name when complete.
    private static func make(_ path: String, start: [UInt8]) throws(Failure) {
        let first = start + ending
        guard first.count <= page else { throw .system(EMSGSIZE) }
        do throws(Errno) {
            // Positions are private, so only the owner may read the file, as with the database.
            let replacement = try FileReplacement(of: FileReplacement.Target(path), permissions: .ownerReadWrite)
            defer { try? replacement.descriptor.close() }
            let text = first + spaces(page - first.count) + closingPage
            do throws(Failure) {
                try write(text, to: replacement.descriptor.rawValue, at: 0)
            } catch {
                replacement.remove()
                throw Errno.ioError
            }
            try replacement.putInPlace()
        } catch {
            throw .system(error.rawValue)
        }
    }

    /// Completes the last write of a killed program, and returns the offset of the end tags.
    private static func mend(_ descriptor: Int32, start: [UInt8]) throws(Failure) -> Int {
        let status: FileStatus
        do throws(Errno) {
            status = try FileStatus(of: FileDescriptor(rawValue: descriptor))
        } catch {
            throw .system(error.rawValue)
        }
        // In a folder writable by all, another user could create the file in order to read the locations.
        guard !status.isRegularFile || status.isOwn else { throw .othersFile }
        let size = status.size
        let kind = start.prefix { $0 != UInt8(ascii: ">") }
        guard status.isRegularFile, size >= 2 * page, size % page == 0,
            try read(kind.count, from: descriptor, at: 0) == Array(kind)
        else { throw .notOurs }
        let window = max(0, size - 3 * page)
        let bytes = try read(size - window, from: descriptor, at: window)
        let ends = places(of: ending, in: bytes)
        guard let first = ends.first, let last = ends.last, ends.count <= 2 else { throw .notOurs }
        if first != last { try write(spaces(page - first % page), to: descriptor, at: window + first) }
        let end = window + last
        let wanted = (end / page + 2) * page
        if size > wanted, ftruncate(descriptor, off_t(wanted)) != 0 { throw .system(errno) }
        return end
    }

    private static func places(of word: [UInt8], in bytes: [UInt8]) -> [Int] {
        guard bytes.count >= word.count else { return [] }
        return (0...(bytes.count - word.count)).filter { start in
            bytes[start] == word[0] && bytes[start..<start + word.count].elementsEqual(word)
        }
    }

    private static func read(_ count: Int, from descriptor: Int32, at place: Int) throws(Failure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = unsafe pread(descriptor, buffer.baseAddress, count, off_t(place))
            if read < 0 { failure = errno }
            initialized = max(0, read)
        }
        if failure != 0 { throw .system(failure) }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32, at place: Int) throws(Failure) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe pwrite(
                    descriptor,
                    $0.baseAddress.map { unsafe $0 + written },
                    bytes.count - written,
                    off_t(place + written)
                )
            }
            if count < 0, errno != EINTR { throw .system(errno) }
            written += max(0, count)
        }
    }
}

/// Why locations cannot be written to a GPX file during a recording.
package enum LiveGPXError: Error, Hashable, CustomStringConvertible {
    /// Another kind of file exists; it is not changed.
    case notOurs(path: String)
    /// The file belongs to another user, who could read new locations; it is not changed.
    case belongsToOther(path: String)
    /// The file cannot be created or written.
    case failed(path: String, systemError: Int32)

    /// The file cannot be written at the moment; writing is retried.
    case interrupted(path: String, systemError: Int32)

    init(_ failure: LiveGPXFile.Failure, path: String) {
        switch failure {
        case .notOurs: self = .notOurs(path: path)
        case .othersFile: self = .belongsToOther(path: path)
        case .system(let number): self = .failed(path: path, systemError: number)
        }
    }

    /// One sentence with the file, the cause and the remedy.
    package var description: String {
        switch self {
        case .notOurs(let path):
            "\(path) is not a GPX file of a recording, and was not changed; name another file with --gpx."
        case .belongsToOther(let path):
            "\(path) belongs to another user, and was not changed; name another file with --gpx."
        case .failed(let path, let number):
            "\(path) cannot be written (\(unsafe String(cString: strerror(number)))); name another file with --gpx."
        case .interrupted(let path, let number):
            "\(path) cannot be written (\(unsafe String(cString: strerror(number)))); gpslog keeps trying."
        }
    }
}
