internal import Waypoints

/// Comma-separated values, one waypoint a record; also by semicolon or tab.
struct WaypointTable {
    private static let nameless = "Waypoint"

    private let header: WaypointHeader

    /// The reader of a table.
    init(_ header: WaypointHeader) { self.header = header }

    /// Reads all records.
    func read(_ bytes: ArraySlice<UInt8>, into result: inout WaypointImport) {
        var records = CSVRecords(bytes, separatedBy: header.separator)
        var isHeader = true
        while let record = records.next() {
            guard record.bytes.contains(where: \.isPrintable) else { continue }
            if isHeader {
                isHeader = false
            } else if let issue = record.issue {
                if record.isCutOff { return result.end(issue) }
                result.issues.append(issue)
            } else {
                do throws(ImportIssue) {
                    try read(record, into: &result)
                } catch {
                    result.issues.append(error)
                }
            }
        }
    }

    private func read(_ record: CSVRecords.Record, into result: inout WaypointImport) throws(ImportIssue) {
        let columns = (try? CSVLine.columns(of: record.bytes, separatedBy: header.separator)) ?? []
        let isTooLong = columns.dropFirst(header.fields.count).contains { !$0.text.isEmpty }
        guard columns.count >= header.fields.count, !isTooLong else {
            throw record.issue(at: 0, "\(columns.count) columns instead of \(header.fields.count)")
        }
        var draft = WaypointDraft()
        for (field, column) in zip(header.fields, columns) {
            guard let field, !column.text.isEmpty || isQuoted(column, record) else { continue }
            do throws(WaypointDraft.Fault) {
                let isDecimal = field.isNumber && header.separator == UInt8(ascii: ";")
                try draft.set(field, isDecimal ? CSVRows.withPoint(column.text) : column.text)
            } catch {
                let issue = record.issue(at: column.offset, error.reason)
                if field.isIndispensable { throw issue }
                result.issues.append(issue)
            }
        }
        do throws(WaypointDraft.Fault) {
            result.waypoints.append(try draft.waypoint(at: result.now, nameless: Self.nameless))
        } catch {
            throw record.issue(at: 0, error.reason)
        }
    }

    /// True where a value is quoted: if it is empty, it is not missing.
    private func isQuoted(_ column: CSVLine.Column, _ record: CSVRecords.Record) -> Bool {
        record.bytes.dropFirst(column.offset).first == UInt8(ascii: "\"")
    }
}

extension WaypointImport {
    /// Reads a table.
    mutating func readTable(_ bytes: [UInt8]) {
        let text = bytes.starts(with: ByteOrderMark.utf8) ? bytes.dropFirst(ByteOrderMark.utf8.count) : bytes[...]
        guard let header = WaypointHeader(ofTable: text) else {
            let isEmpty = !text.contains(where: \.isPrintable)
            let reason = isEmpty ? "the file is empty" : "the first line names no column for a text or a position"
            return end(ImportIssue(line: 1, column: 1, reason))
        }
        WaypointTable(header).read(text, into: &self)
    }
}
