/// Reads a format of XML.
final class XMLReader: ImportReader {
    private let handler: any XMLHandler
    private let parser: XMLParser

    var page: ImportPage {
        get { handler.page }
        set { handler.page = newValue }
    }

    /// A reader of a document that a handler makes something of.
    init(_ handler: any XMLHandler) {
        self.handler = handler
        parser = XMLParser(handler)
    }

    func consume(_ bytes: [UInt8]) { parse(bytes, isLast: false) }

    func finish() { parse([], isLast: true) }

    private func parse(_ bytes: [UInt8], isLast: Bool) {
        guard handler.page.end == nil else { return }
        do throws(ImportIssue) {
            try parser.parse(bytes, isLast: isLast)
        } catch {
            handler.page.end = error
        }
    }
}
