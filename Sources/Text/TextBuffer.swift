/// Text in the making: bytes, one behind the other, in memory of its own that grows.
///
/// An array would ask before each byte whether it is shared; where a location is a hundred pieces, that is most of the work.
@safe
public struct TextBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int

    @usableFromInline var length = 0

    /// The number of bytes.
    @inlinable @inline(__always)
    public var count: Int { length }

    /// Empty text.
    ///
    /// - Parameter capacity: the number of bytes that there is room for before memory grows.
    public init(capacity: Int = 256) {
        self.capacity = max(64, capacity)
        unsafe start = .allocate(capacity: self.capacity)
    }

    deinit {
        unsafe start.deallocate()
    }

    /// True where nothing has been written.
    package var isEmpty: Bool { count == 0 }

    /// The last byte; nil where there is none.
    package var last: UInt8? { count > 0 ? unsafe start[count - 1] : nil }

    /// All of it.
    package var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Forgets the bytes, not the memory.
    package mutating func clear() { length = 0 }

    /// Forgets the last bytes; all of them where there are fewer.
    package mutating func removeLast(_ removed: Int) { length = max(0, count - removed) }

    /// Appends a byte.
    @inlinable @inline(__always)
    public mutating func append(_ byte: UInt8) {
        makeRoom(1)
        unsafe start[count] = byte
        length &+= 1
    }

    /// Appends what the program's source says.
    @inlinable @inline(__always)
    public mutating func append(_ text: StaticString) {
        let added = text.utf8CodeUnitCount
        makeRoom(added)
        unsafe (start + count).update(from: text.utf8Start, count: added)
        length &+= added
    }

    /// Appends bytes.
    package mutating func append(contentsOf bytes: [UInt8]) {
        makeRoom(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { unsafe copy($0) }
    }

    /// Appends text.
    package mutating func append(contentsOf text: String) {
        var text = text
        text.withUTF8 { unsafe copy($0) }
    }

    /// Appends the first bytes of a word, from its lowest byte up; at most eight.
    @inlinable @inline(__always)
    public mutating func append(_ word: UInt64, count bytes: Int) {
        makeRoom(8)
        unsafe UnsafeMutableRawPointer(start + count).storeBytes(of: word.littleEndian, as: UInt64.self)
        length &+= min(max(0, bytes), 8)
    }

    /// Appends what is written from a place on; there is room for so many bytes, and where they end is returned.
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
    /// All bytes from a place on, one exclusive-or the other: the sum that NMEA 0183 puts behind a sentence.
    package func exclusiveOr(from place: Int) -> UInt8 {
        var sum: UInt8 = 0
        for index in max(0, place)..<max(max(0, place), count) { sum ^= unsafe start[index] }
        return sum
    }
}
