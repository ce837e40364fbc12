/// GeoJSON (RFC 7946), Feature by Feature.
final class GeoJSONReader: ImportReader {
    var page = ImportPage()
    private var framing = JSONFraming()
    private var isFirst = true

    func consume(_ bytes: [UInt8]) {
        guard page.end == nil else { return }
        let bytes = isFirst && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        isFirst = false
        do throws(ImportObjection) {
            try framing.consume(bytes) { read($0) }
        } catch {
            page.end = error
        }
    }

    func finish() {
        guard page.end == nil else { return }
        do throws(ImportObjection) { try framing.finish() } catch { page.end = error }
    }

    private func read(_ part: JSONPart) {
        do throws(JSONCursor.Fault) {
            var feature = GeoJSONFeature(part)
            try feature.read(into: &page)
        } catch {
            page.objections.append(part.objection(error))
        }
    }
}
