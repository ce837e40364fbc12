internal import CExpat

/// A handler of the elements of an XML document, which makes a page of them.
protocol XMLHandler: AnyObject {
    /// The page that has been made since the last one was taken out.
    var page: ImportPage { get set }

    /// Takes note that an element begins.
    ///
    /// - Parameters:
    ///   - name: its name, without the prefix of a namespace.
    ///   - parser: the parser, which tells the element's attributes and place.
    func begin(_ name: String, _ parser: XMLParser)

    /// Takes the text of an element, or a part of it.
    func add(_ text: UnsafeBufferPointer<UInt8>)

    /// Takes note that an element ends.
    func end(_ name: String, _ parser: XMLParser)
}

/// Expat, which reads XML as it comes: a thin layer over the C library.
///
/// It fetches nothing that a document asks for from elsewhere, and does not read on one that declares entities: no format
/// has use for them, and few bytes of them can stand for gigabytes.
@safe
final class XMLParser {
    /// Elements within elements, at most.
    private static let greatestDepth = 200
    /// Bytes of one tag, at most.
    private static let longestToken = 8 << 20

    private let parser: XML_Parser?
    private let handler: any XMLHandler
    private var depth = 0
    private var taken = 0
    private var attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    private var reason: String?

    /// A parser of one document.
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
            unsafe XMLParser.of(data)?.stop("an entity is declared, which no track needs")
        }
    }

    deinit { unsafe XML_ParserFree(parser) }

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: some of the document.
    ///   - isLast: true where there are no more.
    /// - Throws: `ImportIssue` where the document is not well-formed; no more can be read of it then.
    func parse(_ bytes: [UInt8], isLast: Bool) throws(ImportIssue) {
        taken += bytes.count
        let status = unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return unsafe XML_Parse(parser, start, Int32(bytes.count), isLast ? 1 : 0)
        }
        if status == XML_STATUS_ERROR { throw issue(reason ?? complaint(isLast: isLast)) }
        if unsafe taken - gpslog_expat_byte(parser) > Self.longestToken {
            throw issue("a tag of more than \(Self.longestToken >> 20) megabytes")
        }
    }

    /// Reads UTF-8, whatever encoding the document declares; before the first bytes only.
    func readUTF8() {
        if taken == 0 { unsafe _ = XML_SetEncoding(parser, "UTF-8") }
    }

    /// An issue with what is being read.
    func issue(_ reason: String) -> ImportIssue {
        unsafe ImportIssue(
            line: gpslog_expat_line(parser),
            column: gpslog_expat_column(parser) + 1,
            reason
        )
    }

    /// An attribute of the element that begins; nil where it has none of that name.
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

    /// Reads no more of the document.
    func stop(_ reason: String) {
        guard self.reason == nil else { return }
        self.reason = reason
        unsafe _ = XML_StopParser(parser, 0)
    }

    private func complaint(isLast: Bool) -> String {
        let code = unsafe XML_GetErrorCode(parser)
        let text = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown"
        return isLast ? "the file is cut off here (\(text))" : "not well-formed XML from here on: \(text)"
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLParser? {
        unsafe data.map { unsafe Unmanaged<XMLParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: UnsafePointer<XML_Char>?, _ list: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        depth += 1
        if depth > Self.greatestDepth { return stop("more than \(Self.greatestDepth) elements within each other") }
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

    /// A name without its prefix.
    private static func local(_ name: UnsafePointer<XML_Char>?) -> String {
        guard let name = unsafe name else { return "" }
        let colon = unsafe strrchr(name, Int32(UInt8(ascii: ":")))
        return unsafe String(cString: colon.map { unsafe UnsafePointer($0) + 1 } ?? name)
    }
}
