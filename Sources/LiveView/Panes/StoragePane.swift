internal import GNSS
internal import Terminal

/// The database's size and last write, and the backlog of each upload target.
struct StoragePane {
    let storage: StorageReport
    let now: ViewMoment

    var line: StyledLine {
        var parts = [storage.bytes.map { FileSize($0).description } ?? "size not known"]
        if let lastWrite = storage.lastWrite, let time = now.time {
            parts[0] += " (\(ViewAge(time.seconds(since: lastWrite))) ago)"
        }
        if let free = storage.free { parts.append("\(FileSize(free)) free") }
        return StyledLine(label: "storage", parts.joined(separator: ", "))
    }

    /// Lines about the upload targets; the last one says how many are omitted.
    func uploads(rows: Int) -> [StyledLine] {
        let uploads = storage.uploads
        guard !uploads.isEmpty, rows > 0 else { return [] }
        let shown = uploads.count <= rows ? uploads.count : rows - 1
        var lines = uploads.prefix(shown).map(line(of:))
        if shown < uploads.count {
            let failing = uploads.dropFirst(shown).count { $0.failure != nil }
            let more = "\(uploads.count - shown) targets" + (failing > 0 ? ", \(failing) of them failing" : "")
            lines.append(StyledLine(label: lines.isEmpty ? "uploads" : "", lines.isEmpty ? more : "and " + more))
        }
        return lines
    }

    private func line(of upload: StorageReport.Upload) -> StyledLine {
        let name = TerminalSafeText(upload.target, width: 16).description
        let label = upload == storage.uploads.first ? "uploads" : ""
        let waiting = upload.waiting == 0 ? "nothing waits" : "\(upload.isAtLeast ? "over " : "")\(upload.waiting) wait"
        let line = StyledLine(label: label, "\(name): \(waiting)")
        if let failure = upload.failure {
            return line.adding(", " + TerminalSafeText(failure).description, Style(.red))
        }
        guard let last = upload.lastSuccess, let time = now.time else { return line }
        return line.adding(", sent \(ViewAge(time.seconds(since: last))) ago")
    }
}
