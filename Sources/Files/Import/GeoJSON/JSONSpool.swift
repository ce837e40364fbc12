internal import Glibc
internal import Platform
internal import SystemPackage
internal import Text

/// An array too large for memory, spooled to an unnamed file that disappears when the program ends.
final class JSONSpool {
    private static let pieceSize = 65_536

    /// The line in which the array starts, counted from 1.
    let line: Int
    /// The byte of that line at which the array starts, counted from 1.
    let column: Int

    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var written: Int64 = 0

    /// The error that kept the array from being spooled completely; nil if it was.
    private(set) var failure: Errno?

    /// Creates a spool with the array's first bytes.
    ///
    /// - Throws: `Errno` if no file can be created.
    init(_ beginning: ArraySlice<UInt8>, line: Int, column: Int) throws(Errno) {
        (self.line, self.column) = (line, column)
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
        var name = Array((folder + "/gpslog-import-XXXXXX").utf8CString)
        let number = unsafe mkstemp(&name)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        unsafe unlink(&name)
        descriptor = FileDescriptor(rawValue: number)
        for byte in beginning { append(byte) }
    }

    deinit { try? descriptor.close() }

    func append(_ byte: UInt8) {
        buffer.append(byte)
        if buffer.count >= Self.pieceSize { flush() }
    }

    /// Returns bytes from an offset on; empty at the end.
    func bytes(from place: Int64) -> [UInt8] {
        flush()
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            let memory = UnsafeMutableRawBufferPointer(buffer)
            do throws(Errno) {
                count = try Errno.typed { try unsafe descriptor.read(fromAbsoluteOffset: place, into: memory) }
            } catch {
                (count, failure) = (0, failure ?? error)
            }
        }
    }

    private func flush() {
        guard failure == nil, !buffer.isEmpty else { return }
        do throws(Errno) {
            written += Int64(try Errno.typed { try descriptor.writeAll(toAbsoluteOffset: written, buffer) })
            buffer.removeAll(keepingCapacity: true)
        } catch {
            failure = error
            buffer = []
        }
    }
}

/// Iterates over the elements of a spooled array, or over those of its nested arrays.
struct JSONSpoolWalk {
    struct Element {
        let part: JSONPart
        /// The index of the nested array that holds the element; 0 without nesting.
        let list: Int
    }

    /// Bytes: longer elements are an error.
    private static let longestElement = 1 << 20

    private let spool: JSONSpool
    /// The bracket depth of the elements.
    private let depth: Int
    private var place: Int64 = 0
    private var bytes: ArraySlice<UInt8> = []
    private var brackets = 0
    private var (isInString, isEscaped) = (false, false)
    private var element: [UInt8] = []
    private var start = (line: 1, column: 1)
    private var (line, column): (Int, Int)
    private var list = -1

    init(_ spool: JSONSpool, isNested: Bool) {
        self.spool = spool
        depth = isNested ? 2 : 1
        (line, column) = (spool.line, spool.column - 1)
    }

    /// Returns the next element; nil at the end.
    ///
    /// - Throws: `JSONCursor.Fault` if the element is too long or the file cannot be read.
    mutating func next() throws(JSONCursor.Fault) -> Element? {
        while let byte = try takeByte() {
            column += 1
            defer { if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) } }
            if isInString {
                takeString(byte)
            } else {
                let wasWithin = brackets >= depth
                if byte == UInt8(ascii: "["), brackets == depth - 1 { list += 1 }
                if [UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte) { brackets += 1 }
                if [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(byte) { brackets -= 1 }
                isInString = byte == UInt8(ascii: "\"")
                let ends = brackets < depth || brackets == depth && byte == UInt8(ascii: ",")
                if wasWithin, ends {
                    if let whole = takeElement() { return whole }
                    continue
                }
                if !wasWithin { continue }
            }
            if element.isEmpty, byte <= 0x20 { continue }
            if element.isEmpty { start = (line, column) }
            element.append(byte)
            if element.count > Self.longestElement { throw fault("an element longer than a megabyte") }
        }
        if let failure = spool.failure { throw fault("cannot write the data to a temporary file: \(failure)") }
        return nil
    }

    /// The position of the array's start, for issues about the whole array.
    var beginning: JSONPart { JSONPart(bytes: [], line: spool.line, column: spool.column) }

    private mutating func takeElement() -> Element? {
        if element.isEmpty { return nil }
        defer { element.removeAll(keepingCapacity: true) }
        return Element(part: JSONPart(bytes: element[...], line: start.line, column: start.column), list: list)
    }

    private mutating func takeString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
    }

    private mutating func takeByte() throws(JSONCursor.Fault) -> UInt8? {
        if bytes.isEmpty {
            bytes = spool.bytes(from: place)[...]
            place += Int64(bytes.count)
        }
        return bytes.popFirst()
    }

    private func fault(_ reason: String) -> JSONCursor.Fault { JSONCursor.Fault(offset: 0, reason: reason) }
}

/// Iterates over an array one element at a time.
struct JSONListWalk {
    private var cursor: JSONCursor
    private var hasBegun = false

    /// Starts at the array that follows the cursor.
    init(_ cursor: JSONCursor) { self.cursor = cursor }

    /// Returns a cursor before the next element; nil at the end.
    mutating func next() throws(JSONCursor.Fault) -> JSONCursor? {
        guard try hasBegun ? cursor.isMore() : cursor.enterArray() else { return nil }
        hasBegun = true
        let element = cursor
        try cursor.skip()
        return element
    }
}
