internal import Platform

/// Collects the rows of a chunk, column by column.
package struct ChunkBuilder {
    private let count: Int
    /// The distance between the columns in `cells`, chosen so that they don't all map to the same cache lines.
    private let stride: Int
    /// The cells, column by column: bit patterns of numbers, `ChunkColumn.absentInteger` for absent values.
    private var cells: [Int64]
    private var row = 0

    /// Reserves room for the fixes of a chunk.
    package init(of count: Int) {
        self.count = count
        stride = count + 8
        cells = [Int64](repeating: ChunkColumn.absentInteger, count: stride * FixColumns.all.count)
    }

    /// Appends a fix; fixes beyond the `count` passed to the initializer are ignored.
    package mutating func append(_ fix: FixWithNumbers) {
        guard row < count else { return }
        unsafe cells.withUnsafeMutableBufferPointer { cells in
            FixColumns.bind(fix, to: unsafe CellWriter(cells: cells, stride: stride, next: row))
        }
        row += 1
    }

    package func sealed() -> [UInt8] {
        let columns = FixColumns.all.enumerated().map { index, column in
            unsafe cells.withUnsafeBufferPointer { cells in
                unsafe ChunkColumn(cells.extracting(index * stride..<index * stride + count), column.kind)
            }
        }
        return SealedChunk.encode(columns, count: count)
    }
}

@safe
private struct CellWriter: FixRowWriter {
    private let cells: UnsafeMutableBufferPointer<Int64>
    private let stride: Int
    private var next: Int

    init(cells: UnsafeMutableBufferPointer<Int64>, stride: Int, next: Int) {
        unsafe self.cells = cells
        self.stride = stride
        self.next = next
    }

    @inline(__always)
    mutating func bind(_ integer: Int64?) {
        if unsafe next < cells.count { unsafe cells[next] = integer ?? ChunkColumn.absentInteger }
        next &+= stride
    }

    @inline(__always)
    mutating func bind(_ real: Double?) {
        // Store -0 as 0: the bit pattern of -0 is `absentInteger`.
        bind(real.map { $0 == 0 ? 0 : Int64(bitPattern: $0.bitPattern) })
    }

    mutating func bind(_ text: String?) {
        bind(text.map { Int64(RuleNumber.of($0)) })
    }
}

extension ChunkColumn {
    /// Creates a column from cells that hold integers or the bit patterns of numbers.
    fileprivate init(_ cells: UnsafeBufferPointer<Int64>, _ kind: FixColumn.Kind) {
        var values: UInt64 = 0
        for index in 0..<cells.count { values |= unsafe UInt64(bitPattern: cells[index] ^ Self.absentInteger) }
        if values == 0 {
            self = .absent
        } else if kind != .real {
            self = .integers(unsafe Array(cells))
        } else {
            let reals = unsafe [Double](unsafeUninitializedCapacity: cells.count) { reals, count in
                for index in 0..<cells.count {
                    let cell = unsafe cells[index]
                    unsafe reals[index] =
                        cell == Self.absentInteger ? .nan : Double(bitPattern: UInt64(bitPattern: cell))
                }
                count = cells.count
            }
            self = .reals(reals)
        }
    }
}

/// The frame around sealed contents: a version byte before them and a checksum after them.
package enum ChunkSeal {
    private static let lengthOfChecksum = 4

    /// Adds the frame to contents.
    ///
    /// - Parameters:
    ///   - version: the format version of the contents.
    ///   - capacity: the approximate size of the contents in bytes.
    ///   - contents: a closure that appends the contents.
    /// - Returns: the sealed bytes.
    package static func seal(version: UInt8, capacity: Int, contents: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = [version]
        bytes.reserveCapacity(capacity)
        contents(&bytes)
        let checksum = CRC32.of(bytes[...])
        for byte in 0..<UInt32(lengthOfChecksum) { bytes.append(UInt8(truncatingIfNeeded: checksum >> (8 * byte))) }
        return bytes
    }

    /// Checks sealed bytes and appends padding to them.
    ///
    /// - Parameters:
    ///   - sealed: the sealed bytes.
    ///   - version: the supported version.
    /// - Returns: a reader of the contents.
    /// - Throws: `ChunkDamage` if the bytes are damaged or were sealed by a newer gpslog.
    static func open(_ sealed: inout [UInt8], version: UInt8) throws(ChunkDamage) -> ChunkReader {
        guard sealed.count > lengthOfChecksum else { throw ChunkDamage() }
        let end = sealed.count - lengthOfChecksum
        let checksum = sealed[end...].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard CRC32.of(sealed[..<end]) == checksum else { throw ChunkDamage() }
        guard sealed[0] <= version else { throw ChunkDamage(newerVersion: sealed[0]) }
        guard sealed[0] == version else { throw ChunkDamage() }
        sealed.append(contentsOf: repeatElement(0, count: ChunkReader.padding))
        return ChunkReader(sealed, 1..<end)
    }
}
