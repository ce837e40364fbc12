/// A growable buffer for text in UTF-8.
///
/// Faster than an array, which checks for unique ownership before each byte. With a hundred pieces per location, that
/// check would take most of the time.
@safe
public struct TextBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int

    @usableFromInline var length = 0

    /// The number of bytes written so far.
    @inlinable @inline(__always)
    public var count: Int { length }

    /// Creates an empty buffer.
    ///
    /// - Parameter capacity: the number of bytes to allocate.
    public init(capacity: Int = 256) {
        self.capacity = max(64, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    package var isEmpty: Bool { count == 0 }

    package var last: UInt8? { count > 0 ? unsafe start[count - 1] : nil }

    /// A copy of the bytes.
    package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Removes all bytes and keeps the memory.
    package mutating func clear() { length = 0 }

    /// Removes the last bytes, or all if there are fewer.
    package mutating func removeLast(_ removed: Int) { length = max(0, count - removed) }

    /// Appends a single byte of UTF-8.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        makeRoom(1)
        unsafe start[count] = byte
        length &+= 1
    }

    /// Appends a string literal from the source code.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        let added = text.utf8CodeUnitCount
        makeRoom(added)
        unsafe (start + count).update(from: text.utf8Start, count: added)
        length &+= added
    }

    package mutating func append(contentsOf bytes: [UInt8]) {
        makeRoom(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { unsafe copy($0) }
    }

    package mutating func append(contentsOf text: String) {
        var text = text
        text.withUTF8 { unsafe copy($0) }
    }

    /// Appends a copy of bytes that are already in the buffer.
    package mutating func appendCopy(of places: Range<Int>) {
        let places = places.clamped(to: 0..<count)
        makeRoom(places.count)
        unsafe (start + count).update(from: start + places.lowerBound, count: places.count)
        length += places.count
    }

    /// Appends up to eight bytes of a word, starting with the lowest.
    @inlinable @inline(__always)
    public mutating func append(_ word: UInt64, count bytes: Int) {
        makeRoom(8)
        unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        length &+= min(max(0, bytes), 8)
    }

    /// Appends bytes through a pointer: `write` writes at most `bytes` bytes and returns the pointer after them.
    @inlinable @inline(__always)
    public mutating func append(
        atMost bytes: Int,
        _ write: (UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
    ) {
        makeRoom(bytes)
        length = unsafe write(start + count) - start
    }

    private mutating func copy(_ bytes: UnsafeBufferPointer<UInt8>) {
        makeRoom(bytes.count)
        guard let source = bytes.baseAddress else { return }
        unsafe (start + count).update(from: source, count: bytes.count)
        length += bytes.count
    }

    @inlinable @inline(__always)
    mutating func makeRoom(_ wanted: Int) {
        if capacity &- count < wanted { grow(wanted) }
    }

    @usableFromInline @inline(never)
    mutating func grow(_ wanted: Int) {
        capacity = max(2 * capacity, count + wanted)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = larger
    }
}

extension TextBuffer {
    /// The exclusive or of all bytes from an index on: the checksum of NMEA 0183.
    package func exclusiveOr(from place: Int) -> UInt8 {
        var sum: UInt8 = 0
        for index in max(0, place)..<max(max(0, place), count) { sum ^= unsafe start[index] }
        return sum
    }
}
