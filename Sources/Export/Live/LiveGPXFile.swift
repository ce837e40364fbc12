internal import Glibc
internal import Platform
internal import SystemPackage

/// A GPX file that grows while it is recorded, and is whole at every instant, also when the program is killed.
///
/// A write that stays within a page of memory is done wholly or not at all when the program is killed; one across a page's
/// end may be cut there. So each write stays within a page. Behind the end tags stands a processing instruction, which
/// holds all that is not valid yet: it goes on to the end of the next page, `<?gpslog ... ?>`. Where a location does not
/// fit into its page, it is written into the next one, still within the instruction; then the end tags before it are
/// overwritten with spaces, which makes it a part of the file.
final class LiveGPXFile {
    private static let page = 4096
    private static let opening = Array("<?gpslog ".utf8)
    private static let ending = Array("</trkseg>\n</trk>\n</gpx>\n".utf8) + opening

    /// The reason why there is no such file.
    enum Failure: Error {
        /// A file has the name that did not come about this way.
        case notOurs
        /// A file has the name that is another user's.
        case othersFile
        /// The operating system's `errno`.
        case system(Int32)
    }

    /// True where the file was there before, and is continued.
    let isContinued: Bool

    private let descriptor: Int32
    /// The position at which the end tags begin.
    private var end: Int

    /// Opens a file of this kind, or makes one.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - start: the text that a new one begins with, up to where locations go; shorter than a page.
    /// - Throws: `Failure`; a file that is there is left as it is then.
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

    /// Adds text behind the last location; it must be shorter than half a page, and have no `?>`.
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
            // A page that was written in part would begin an instruction which nothing ends; this needs no room.
            _ = ftruncate(descriptor, off_t(next + Self.page))
            throw error
        }
        let ended = text + Self.ending
        try Self.write(ended + Self.spaces(Self.page - ended.count), to: descriptor, at: next)
        try Self.write(Self.spaces(room), to: descriptor, at: end)
        end = next + text.count
    }

    /// A whole page that ends an instruction which has begun before it, and begins and ends one where none has.
    private static var closingPage: [UInt8] { opening + spaces(page - opening.count - 2) + Array("?>".utf8) }

    private static func spaces(_ count: Int) -> [UInt8] { Array(repeating: UInt8(ascii: " "), count: count) }

    /// Makes a file without a location: it gets its name when it is whole.
    private static func make(_ path: String, start: [UInt8]) throws(Failure) {
        let first = start + ending
        guard first.count <= page else { throw .system(EMSGSIZE) }
        do throws(Errno) {
            // Positions are private: as in the database, they are for their owner alone.
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

    /// Brings to its end what a killed program had begun, and returns the position at which the end tags of a file begin.
    private static func mend(_ descriptor: Int32, start: [UInt8]) throws(Failure) -> Int {
        let status: FileStatus
        do throws(Errno) {
            status = try FileStatus(of: FileDescriptor(rawValue: descriptor))
        } catch {
            throw .system(error.rawValue)
        }
        // In a folder that all may write to, whoever made it would get to read what comes into it.
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
