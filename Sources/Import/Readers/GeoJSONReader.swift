internal import Text

/// Reads GeoJSON (RFC 7946), Feature by Feature.
package final class GeoJSONReader: ImportReader {
    package var page = ImportPage()
    private var framing = JSONFraming()
    private var isFirst = true
    /// The current long line, and the bytes after it.
    private var line: GeoJSONLine?
    private var rest: ArraySlice<UInt8> = []

    package init() {}

    package var hasMore: Bool { line != nil }

    package func consume(_ bytes: [UInt8]) {
        let isMarked = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        isFirst = false
        consume(isMarked ? bytes.dropFirst(3) : bytes[...])
    }

    package func goOn() {
        guard var line else { return }
        self.line = nil
        if line.read(into: &page) {
            self.line = line
        } else {
            consume(rest)
        }
    }

    package func finish() {
        while hasMore { goOn() }
        guard page.end == nil else { return }
        do throws(ImportIssue) { try framing.finish() } catch { page.end = error }
    }

    private func consume(_ bytes: ArraySlice<UInt8>) {
        rest = []
        guard page.end == nil else { return }
        do throws(ImportIssue) {
            rest = try framing.consume(bytes) { read($0) }
        } catch {
            page.end = error
        }
    }

    /// Reads a Feature; returns false if it holds more points than fit into one page.
    private func read(_ part: JSONPart) -> Bool {
        do throws(JSONCursor.Fault) {
            var feature = GeoJSONFeature(part)
            line = try feature.read(into: &page)
        } catch {
            page.lose(part.issue(error))
        }
        return line == nil
    }
}
