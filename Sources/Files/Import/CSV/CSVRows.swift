internal import Text

/// Reads a table whose first line names the columns.
struct CSVRows: LineHandler {
    private var header: TableHeader<PointField>?

    init() {}

    mutating func take(_ line: ArraySlice<UInt8>, number: Int, isEnded: Bool, _ page: inout ImportPage) {
        guard line.contains(where: \.isPrintable) else { return }
        guard let header else {
            if number == 1, TableHeader.separator(named: line) != nil { return }
            header = TableHeader(line)
            if header == nil {
                let reason = "the first line has no columns for latitude, longitude and time"
                page.end = ImportIssue(line: number, column: 1, reason)
            }
            return
        }
        do throws(ImportIssue) {
            let columns = try columns(of: line, header, number)
            try Self.add(columns, header, number, &page)
        } catch {
            // An incomplete row at the end of the file means that further rows are missing too.
            if isEnded { page.lose(error) } else { page.end = error }
        }
    }

    mutating func finish(after lines: Int, _ page: inout ImportPage) {
        if header == nil { page.end = ImportIssue(line: lines, column: 1, "the file is empty") }
    }

    private func columns(
        of line: ArraySlice<UInt8>,
        _ header: TableHeader<PointField>,
        _ number: Int
    ) throws(ImportIssue) -> [CSVLine.Column] {
        let columns: [CSVLine.Column]
        do throws(CSVLine.OpenQuote) {
            columns = try CSVLine.columns(of: line, separatedBy: header.separator)
        } catch {
            throw ImportIssue(line: number, column: error.offset + 1, "a quotation mark that is not closed")
        }
        let isTooLong = columns.dropFirst(header.fields.count).contains { !$0.text.isEmpty }
        guard columns.count >= header.fields.count, !isTooLong else {
            let reason = "\(columns.count) columns instead of \(header.fields.count)"
            throw ImportIssue(line: number, column: 1, reason)
        }
        return columns
    }

    private static func add(
        _ columns: [CSVLine.Column],
        _ header: TableHeader<PointField>,
        _ number: Int,
        _ page: inout ImportPage
    ) throws(ImportIssue) {
        var draft = PointDraft()
        for (field, column) in zip(header.fields, columns) {
            guard let field else { continue }
            do throws(PointDraft.Fault) {
                try draft.set(field, field.isName ? column.text : withPoint(column.text))
            } catch {
                let issue = ImportIssue(line: number, column: column.offset + 1, error.reason)
                if field.isIndispensable { throw issue }
                page.issues.append(issue)
            }
        }
        if draft.isRejected { return page.omit(.rejected) }
        if draft.isInvalid { return page.omit(.invalid) }
        do throws(PointDraft.Fault) {
            var point = try draft.point()
            point.isReceiverOurs = draft.receiver != nil
            page.note(draft.repairs)
            page.points.append(point)
        } catch {
            throw ImportIssue(line: number, column: 1, error.reason)
        }
    }

    /// Replaces a decimal comma by a point in a number; other text is returned unchanged.
    static func withPoint(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let comma = UInt8(ascii: ",")
        guard text.count(where: { $0 == comma }) == 1, !text.contains(UInt8(ascii: ":")),
            !text.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains($0) })
        else { return text }
        return ArraySlice(text.map { $0 == comma ? UInt8(ascii: ".") : $0 })
    }
}
