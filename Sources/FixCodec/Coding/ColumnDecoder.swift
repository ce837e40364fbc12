/// Decodes a column of a chunk.
struct ColumnDecoder {
    /// The first byte of the column, which holds its form.
    private let form: UInt8
    /// The range of the remaining bytes within the chunk.
    private let contents: Range<Int>

    /// Skips a column, to decode it later or not at all.
    init(passing reader: inout ChunkReader) throws(ChunkDamage) {
        form = try reader.byte()
        contents = form == ColumnForm.absent ? 0..<0 : try reader.skip(try reader.count(atMost: .max))
    }

    /// Copies the encoded column to another chunk.
    func append(to bytes: inout [UInt8], from chunk: [UInt8]) {
        bytes.append(form)
        if form == ColumnForm.absent { return }
        VariableLengthInteger.append(UInt64(contents.count), to: &bytes)
        bytes += chunk[contents]
    }

    /// Decodes the values of all fixes.
    ///
    /// - Parameters:
    ///   - count: the number of fixes in the chunk.
    ///   - bytes: the chunk.
    ///   - kind: the kind of the values.
    ///   - reference: the column that this column's values may be relative to.
    /// - Returns: one value per fix, or `ChunkColumn.absent`.
    /// - Throws: `ChunkDamage` if the chunk is damaged.
    func column(
        of count: Int,
        in bytes: [UInt8],
        kind: FixColumn.Kind,
        relativeTo reference: () throws(ChunkDamage) -> ChunkColumn?
    ) throws(ChunkDamage) -> ChunkColumn {
        if form == ColumnForm.absent { return .absent }
        var reader = ChunkReader(bytes, contents)
        guard let unit = ColumnUnit(code: try reader.byte()) else { throw ChunkDamage() }
        if let constant = try constant(count, from: &reader) { return Self.column(of: constant, count, unit, kind) }
        let integers = try integers(count, from: &reader)
        let reference = form & ColumnForm.relative == 0 ? nil : try reference()
        return kind == .real
            ? .reals(Self.reals(integers, in: unit, relativeTo: reference))
            : .integers(Self.integers(integers, in: unit, relativeTo: reference))
    }

    /// The value shared by all fixes, if this is cheap to see; otherwise `nil`.
    private func constant(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> Int64? {
        // Form 1 is order 1, absolute, in whole bytes and without gaps.
        guard form == 1, let difference = try RunCode.onlyDifference(of: count, from: &reader) else { return nil }
        return Int64(bitPattern: difference >> 1) ^ -Int64(bitPattern: difference & 1)
    }

    private static func column(
        of constant: Int64,
        _ count: Int,
        _ unit: ColumnUnit,
        _ kind: FixColumn.Kind
    ) -> ChunkColumn {
        if kind != .real {
            return .integers([Int64](repeating: integers([constant], in: unit, relativeTo: nil)[0], count: count))
        }
        return .reals([Double](repeating: reals([constant], in: unit, relativeTo: nil)[0], count: count))
    }

    /// Decodes the integers of all fixes, including absent ones.
    private func integers(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        if form & ColumnForm.gaps == 0 { return try present(count, from: &reader) }
        var runs: [Int] = []
        var total = 0
        while total < count {
            let run = try reader.count(atMost: count - total)
            // Only the first run may be empty. Otherwise the loop might never end.
            if run == 0, !runs.isEmpty { throw ChunkDamage() }
            runs.append(run)
            total += run
        }
        let countOfPresent = stride(from: 0, to: runs.count, by: 2).reduce(0) { $0 + runs[$1] }
        let present = try present(countOfPresent, from: &reader)
        var (integers, next) = ([Int64](), 0)
        integers.reserveCapacity(count)
        for (index, run) in runs.enumerated() {
            if index.isMultiple(of: 2) {
                integers += present[next..<next + run]
                next += run
            } else {
                integers += repeatElement(ChunkColumn.absentInteger, count: run)
            }
        }
        return integers
    }

    /// Decodes `count` integers, none of them absent.
    private func present(_ count: Int, from reader: inout ChunkReader) throws(ChunkDamage) -> [Int64] {
        let order = Int(form & ColumnForm.order)
        return form & ColumnForm.rice == 0
            ? try RunCode.read(count, order: order, from: &reader)
            : try RiceCode.read(count, order: order, from: &reader)
    }

    private static func integers(
        _ whole: consuming [Int64],
        in unit: ColumnUnit,
        relativeTo reference: ChunkColumn?
    ) -> [Int64] {
        var integers = whole
        if case .powerOfTen(let power) = unit, power > 0 {
            let factor = ColumnUnit.integerPowersOfTen[power]
            var span = integers.mutableSpan
            for index in span.indices where span[index] != ChunkColumn.absentInteger { span[index] &*= factor }
        }
        guard case .integers(let references) = reference, references.count == integers.count else { return integers }
        var span = integers.mutableSpan
        for index in span.indices
        where span[index] != ChunkColumn.absentInteger && references[index] != ChunkColumn.absentInteger {
            span[index] &+= references[index]
        }
        return integers
    }

    private static func reals(_ whole: [Int64], in unit: ColumnUnit, relativeTo reference: ChunkColumn?) -> [Double] {
        if unit == .bits {
            return whole.map { $0 == ChunkColumn.absentInteger ? .nan : Double(bitPattern: UInt64(bitPattern: $0)) }
        }
        guard case .reals(let references) = reference, references.count == whole.count else {
            return unit.scale.numbers(whole)
        }
        return unit.scale.numbers(whole, addedTo: references)
    }
}
