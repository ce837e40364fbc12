internal import Text

/// Reads locations from JSON objects, either one per line or in a list.
final class JSONObjectsReader: ImportReader {
    private enum Arrangement {
        case lines(TextLineReader<JSONLines>)
        case list(JSONFraming)
    }

    private var ownPage = ImportPage()
    private var arrangement: Arrangement?

    var page: ImportPage {
        get { if case .lines(let reader) = arrangement { reader.page } else { ownPage } }
        set { if case .lines(let reader) = arrangement { reader.page = newValue } else { ownPage = newValue } }
    }

    func consume(_ bytes: [UInt8]) {
        switch arrangement ?? Self.arrangement(of: bytes) {
        case .lines(let reader):
            arrangement = .lines(reader)
            reader.consume(bytes)
        case .list(var framing):
            guard ownPage.end == nil else { return }
            do throws(ImportIssue) {
                // JSON does not allow a byte order mark.
                let isMarked = arrangement == nil && bytes.starts(with: [0xEF, 0xBB, 0xBF])
                _ = try framing.consume(isMarked ? bytes.dropFirst(3) : bytes[...]) { part in
                    read(part)
                    return true
                }
            } catch {
                ownPage.end = error
            }
            arrangement = .list(framing)
        }
    }

    func finish() {
        switch arrangement ?? .lines(TextLineReader(JSONLines())) {
        case .lines(let reader):
            arrangement = .lines(reader)
            reader.finish()
        case .list(let framing):
            guard ownPage.end == nil else { return }
            do throws(ImportIssue) { try framing.finish() } catch { ownPage.end = error }
        }
    }

    private func read(_ part: JSONPart) {
        do throws(JSONCursor.Fault) {
            try JSONLines.read(part, &ownPage)
        } catch {
            ownPage.lose(part.issue(error))
        }
    }

    private static func arrangement(of bytes: [UInt8]) -> Arrangement {
        let text = String(decoding: bytes.prefix(1024), as: UTF8.self).filter { !$0.isWhitespace && $0 != "\u{FEFF}" }
        // The list may follow other members, but is never nested in one.
        let list = text.firstRange(of: "\"locations\":[")
        let isObject = text.first == "{" && list.map { !text[..<$0.lowerBound].dropFirst().contains("{") } ?? false
        let isList = text.hasPrefix("[") || isObject
        return isList ? .list(JSONFraming()) : .lines(TextLineReader(JSONLines()))
    }
}
