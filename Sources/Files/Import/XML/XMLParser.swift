internal import CExpat

protocol XMLHandler: AnyObject {
    /// The points and issues found since the page was last taken.
    var page: ImportPage { get set }

    /// Handles a start tag.
    ///
    /// The name has no namespace prefix; the parser provides the attributes and the position.
    func begin(_ name: String, _ parser: XMLParser)

    /// Handles an element's text, or a part of it.
    func add(_ text: UnsafeBufferPointer<UInt8>)

    func end(_ name: String, _ parser: XMLParser)
}

/// A thin wrapper of Expat, the incremental XML parser.
///
/// External entities are never loaded. Documents that declare entities are rejected: no supported format uses them, and
/// a few bytes of them can expand to gigabytes.
@safe
final class XMLParser {
    /// The maximum depth of nested elements.
    private static let greatestDepth = 200
    /// Bytes: the maximum size of a tag.
    private static let longestToken = 8 << 20

    private let parser: XML_Parser?
    private let handler: any XMLHandler
    private var depth = 0
    private var taken = 0
    private var attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    private var reason: String?

    init(_ handler: any XMLHandler) {
        self.handler = handler
        unsafe parser = XML_ParserCreate(nil)
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { unsafe XMLParser.of($0)?.begin($1, $2) },
            { unsafe XMLParser.of($0)?.end($1) }
        )
        unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLParser.of($0)?.add($1, $2) }
        unsafe XML_SetUnknownEncodingHandler(parser, { unsafe Windows1252.describe($1, $2) }, nil)
        unsafe XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
            unsafe XMLParser.of(data)?.stop("the document declares an entity, which is not supported")
        }
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Parses the next bytes.
    ///
    /// Throws if the document is not well-formed; parsing cannot continue then.
    func parse(_ bytes: [UInt8], isLast: Bool) throws(ImportIssue) {
        taken += bytes.count
        let status = unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
        }
        if status == XML_STATUS_ERROR { throw issue(reason ?? complaint) }
        if unsafe taken - gpslog_expat_byte(parser) > Self.longestToken {
            throw issue("a tag longer than \(Self.longestToken >> 20) megabytes")
        }
    }

    /// Forces an encoding, whatever the document declares.
    ///
    /// Must be called before `parse`.
    func read(as encoding: String) {
        if taken == 0 { unsafe _ = XML_SetEncoding(parser, encoding) }
    }

    /// Creates an issue at the current position.
    func issue(_ reason: String) -> ImportIssue {
        unsafe ImportIssue(
            line: gpslog_expat_line(parser),
            column: gpslog_expat_column(parser) + 1,
            reason
        )
    }

    /// Returns an attribute of the current start tag; nil if it is missing.
    func attribute(_ name: String) -> [UInt8]? {
        guard var next = unsafe attributes else { return nil }
        while let key = unsafe next.pointee, let value = unsafe next.successor().pointee {
            if unsafe String(cString: key) == name {
                return unsafe Array(UnsafeBufferPointer(start: value, count: strlen(value))).map(
                    UInt8.init(bitPattern:)
                )
            }
            unsafe next += 2
        }
        return nil
    }

    /// Stops parsing with an issue.
    func stop(_ reason: String) {
        guard self.reason == nil else { return }
        self.reason = reason
        unsafe _ = XML_StopParser(parser, 0)
    }

    private var complaint: String {
        let code = unsafe XML_GetErrorCode(parser)
        let text = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown"
        return Self.errorsOfEnd.contains(code)
            ? "the file is cut off here (\(text))" : "not well-formed XML from here on: \(text)"
    }

    /// The errors of a text that ends too early.
    private static let errorsOfEnd = [
        XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
        unsafe data.map { unsafe Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        depth += 1
        if depth > Self.greatestDepth { return stop("more than \(Self.greatestDepth) nested elements") }
        unsafe attributes = list
        unsafe handler.begin(Self.local(name), self)
        unsafe attributes = nil
    }

    private func end(_ name: UnsafePointer<XML_Char>?) {
        depth -= 1
        if reason == nil { unsafe handler.end(Self.local(name), self) }
    }

    private func add(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
        guard let text = unsafe text, reason == nil else { return }
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) { bytes in
            unsafe handler.add(UnsafeBufferPointer(start: bytes, count: Int(count)))
        }
    }

    private static func local(_ name: UnsafePointer<XML_Char>?) -> String {
        guard let name = unsafe name else { return "" }
        let colon = unsafe strrchr(name, Int32(UInt8(ascii: ":")))
        return unsafe String(cString: colon.map { unsafe UnsafePointer($0) + 1 } ?? name)
    }
}
