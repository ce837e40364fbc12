/// The receivers and filter runs that a damaged file still has, by row number.
struct RescuedNames {
    struct Receiver {
        let name: String
        var lineSetting: String?
        var sentences: String?
        var heardTime: Int64?
        var heardLeap: Int64?
    }

    struct Run {
        let receiver: Int64
        let profile: String?
        let parameters: String
    }

    private(set) var receivers: [Int64: Receiver] = [:]
    private(set) var runs: [Int64: Run] = [:]
    /// The valid fillings of each receiver's buffer files, by the receiver's row number.
    private(set) var fillings: [Int64: Set<Int64>] = [:]
    /// The receivers that are being recorded, or were when their recording crashed.
    private(set) var recorded: Set<Int64> = []
    private var standings: [Key: RecoveredRange.Standing] = [:]

    private struct Key: Hashable {
        let kind: RecordKind
        let row: Int64
    }

    /// Adds a row unless a more trusted one with its number was found before.
    mutating func note(_ kind: RecordKind, _ row: Int64, _ values: RecordValues, _ standing: RecoveredRange.Standing) {
        guard RecoveredRange.numbers.contains(row) else { return }
        if kind == .recent {
            if let filling = values.integer(1) { fillings[row, default: []].insert(filling) }
            if standing == .reached { recorded.insert(row) }
            return
        }
        let key = Key(kind: kind, row: row)
        if let known = standings[key], known <= standing { return }
        if kind == .receiver, let receiver = Receiver(values) {
            receivers[row] = receiver
            standings[key] = standing
        } else if kind == .filterRun, let receiver = values.integer(1), let parameters = values.text(3) {
            runs[row] = Run(receiver: receiver, profile: values.text(2), parameters: parameters)
            standings[key] = standing
        }
    }

    /// Adds a receiver's name from the index of names.
    mutating func note(indexed name: String, of row: Int64) {
        guard RecoveredRange.numbers.contains(row), receivers[row] == nil, let receiver = Receiver(name: name) else {
            return
        }
        receivers[row] = receiver
        standings[Key(kind: .receiver, row: row)] = .stray
    }
}

extension RescuedNames.Receiver {
    /// Decodes a row; `nil` if the values are not a receiver's.
    fileprivate init?(_ values: RecordValues) {
        guard let name = values.text(1) else { return nil }
        self.init(name: name)
        (lineSetting, sentences) = (values.text(2), values.text(3))
        (heardTime, heardLeap) = (values.integer(4), values.integer(5))
    }

    /// A receiver with a name but no other data; `nil` if the name is invalid.
    fileprivate init?(name: String) {
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return nil
        }
        self.init(name: name, lineSetting: nil)
    }
}
