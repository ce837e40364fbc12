final class XMLReader: ImportReader {
    private let handler: any XMLHandler
    private let parser: XMLParser

    var page: ImportPage {
        get { handler.page }
        set { handler.page = newValue }
    }

    init(_ handler: any XMLHandler) {
        self.handler = handler
        parser = XMLParser(handler)
    }

    private var repair = XMLRepair()

    func consume(_ bytes: [UInt8]) { parse(repair.take(bytes), isLast: false) }

    func finish() { parse(repair.finish(), isLast: true) }

    private func parse(_ bytes: [UInt8], isLast: Bool) {
        guard handler.page.end == nil, isLast || !bytes.isEmpty else { return }
        if repair.isEncodingWrong { parser.readUTF8() }
        handler.page.note(repair.takeRepairs())
        do throws(ImportIssue) {
            try parser.parse(bytes, isLast: isLast)
        } catch {
            handler.page.end = error
        }
    }
}
