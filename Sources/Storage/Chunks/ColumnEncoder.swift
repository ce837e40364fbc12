/// Writes a column of a chunk in the shortest of the forms that there are.
struct ColumnEncoder {
    private let column: ChunkColumn
    private let reference: ChunkColumn?

    /// - Parameters:
    ///   - column: what is written.
    ///   - reference: a column before it with values much like it; nil where there is none.
    init(_ column: ChunkColumn, relativeTo reference: ChunkColumn?) {
        self.column = column
        self.reference = reference
    }

    /// Appends the column to a chunk.
    func append(to bytes: inout [UInt8]) {
        switch column {
        case .absent: bytes.append(ColumnForm.absent)
        case .integers(let integers): shortest(of: forms(of: integers)).append(to: &bytes)
        case .reals(let reals): shortest(of: forms(of: reals)).append(to: &bytes)
        }
    }

    private func forms(of integers: [Int64]) -> [ColumnForm] {
        let plain = ColumnForm(integers, unit: .dividing(integers), isRelative: false)
        guard case .integers(let references) = reference else { return [plain] }
        let differences = zip(integers, references).map { integer, reference in
            integer == ChunkColumn.absentInteger ? integer : ColumnForm.difference(integer, reference)
        }
        // A difference that looks like no value at all cannot be told apart from one.
        guard zip(integers, differences).allSatisfy({ ($0 == .min) == ($1 == .min) }) else { return [plain] }
        return [plain, ColumnForm(differences, unit: .dividing(differences), isRelative: true)]
    }

    private func forms(of reals: [Double]) -> [ColumnForm] {
        let unit = ColumnUnit.fitting(reals)
        let (scale, isBits) = (unit.scale, unit == .bits)
        let integers = reals.map { real in
            if real.isNaN { return ChunkColumn.absentInteger }
            return isBits ? Int64(bitPattern: real.bitPattern) : scale.integer(real)
        }
        let plain = ColumnForm(whole: integers, unit: unit, isRelative: false)
        guard !isBits, case .reals(let references) = reference else { return [plain] }
        let differences = zip(integers, references).map { integer, reference in
            integer == ChunkColumn.absentInteger ? integer : integer &- scale.integer(reference)
        }
        return [plain, ColumnForm(whole: differences, unit: unit, isRelative: true)]
    }

    private func shortest(of forms: [ColumnForm]) -> ColumnForm {
        var shortest = forms[0]
        for form in forms.dropFirst() where form.length < shortest.length { shortest = form }
        return shortest
    }
}
