/// Writes a column of a chunk in its shortest form.
struct ColumnEncoder {
    private let column: ChunkColumn
    private let reference: ChunkColumn?
    /// The number of omitted values, which continue the column in equal steps.
    private let more: Int

    init(_ column: ChunkColumn, relativeTo reference: ChunkColumn?) {
        let reference = reference.flatMap { $0 == .absent ? nil : $0 }
        if let beginning = column.beginning, let reference = Self.beginning(of: reference) {
            (self.column, self.reference, more) = (beginning.values, reference, beginning.more)
        } else {
            (self.column, self.reference, more) = (column, reference, 0)
        }
    }

    func append(to bytes: inout [UInt8]) {
        switch column {
        case .absent: bytes.append(ColumnForm.absent)
        case .integers(let integers): shortest(of: forms(of: integers)).append(to: &bytes)
        case .reals(let reals): shortest(of: forms(of: reals)).append(to: &bytes)
        }
    }

    /// The first values of a reference that continues in equal steps, or no reference.
    ///
    /// - Returns: `nil` if the whole reference is needed.
    private static func beginning(of reference: ChunkColumn?) -> ChunkColumn?? {
        guard let reference else { return .some(nil) }
        return reference.beginning.map(\.values)
    }

    private func forms(of integers: [Int64]) -> [ColumnForm] {
        if case .integers(let references) = reference {
            let differences = zip(integers, references).map { integer, reference in
                integer == ChunkColumn.absentInteger ? integer : ColumnForm.difference(integer, reference)
            }
            // Don't use differences if one of them equals the marker for absent values.
            if zip(integers, differences).allSatisfy({ ($0 == .min) == ($1 == .min) }) {
                let relative = ColumnForm(differences, unit: .dividing(differences), isRelative: true, more: more)
                let isLeast = relative.isLeast && integers.first != integers.last
                return isLeast ? [relative] : [plain(integers), relative]
            }
        }
        return [plain(integers)]
    }

    private func plain(_ integers: [Int64]) -> ColumnForm {
        ColumnForm(integers, unit: .dividing(integers), isRelative: false, more: more)
    }

    private func forms(of reals: [Double]) -> [ColumnForm] {
        let fitting = ColumnFitting(reals)
        let (unit, integers) = (fitting.unit, fitting.integers)
        let plain = ColumnForm(whole: integers, unit: unit, isRelative: false, more: more)
        guard unit != .bits, case .reals(let references) = reference else { return [plain] }
        let differences = unit.scale.differences(of: integers, from: references)
        return [plain, ColumnForm(whole: differences, unit: unit, isRelative: true, more: more)]
    }

    private func shortest(of forms: [ColumnForm]) -> ColumnForm {
        var shortest = forms[0]
        for form in forms.dropFirst() where form.length < shortest.length { shortest = form }
        return shortest
    }
}
