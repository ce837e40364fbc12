internal import Text
internal import Logbook

/// Reads waypoints from comma-separated values, one per record; semicolons and tabs work as well.
struct WaypointCSVReader {
    private static let nameless = "Waypoint"

    private var table: (header: TableHeader<WaypointField>, records: CSVRecords)?
    /// The first bytes, until the header is complete.
    private var head: [UInt8] = []
    private var isHeader = true

    mutating func consume(_ bytes: [UInt8], isLast: Bool, into result: inout WaypointImport) {
        if table != nil {
            table?.records.add(bytes, isLast: isLast)
        } else {
            head += bytes
            let line = head.drop { !$0.isPrintable }
            guard isLast || line.contains(UInt8(ascii: "\n")) || line.count > WaypointImport.largestPart else { return }
            guard let header = TableHeader(ofTable: head[...]) else {
                let reason =
                    line.isEmpty ? "the file is empty" : "the first line has no column for a text or a position"
                return result.end(ImportIssue(line: 1, column: 1, reason))
            }
            var records = CSVRecords(separatedBy: header.separator)
            records.add(head, isLast: isLast)
            (table, head) = ((header, records), [])
        }
        readRecords(into: &result)
    }

    private mutating func readRecords(into result: inout WaypointImport) {
        while let record = table?.records.next(), let header = table?.header {
            guard record.bytes.contains(where: \.isPrintable) else { continue }
            if isHeader {
                isHeader = false
            } else if let issue = record.issue {
                if record.isCutOff { return result.end(issue) }
                result.issues.append(issue)
            } else {
                do throws(ImportIssue) {
                    try read(record, by: header, into: &result)
                } catch {
                    result.issues.append(error)
                }
            }
        }
    }

    private func read(
        _ record: CSVRecords.Record,
        by header: TableHeader<WaypointField>,
        into result: inout WaypointImport
    ) throws(ImportIssue) {
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

    /// Whether a value is quoted; if so, an empty one counts as present.
    private func isQuoted(_ column: CSVLine.Column, _ record: CSVRecords.Record) -> Bool {
        record.bytes.dropFirst(column.offset).first == UInt8(ascii: "\"")
    }
}
