internal import GNSS
internal import Text
internal import Logbook

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
        if let encoding = repair.encoding { parser.read(as: encoding) }
        handler.page.note(repair.takeRepairs())
        do throws(ImportIssue) {
            try parser.parse(bytes, isLast: isLast)
        } catch {
            handler.page.end = error
        }
    }
}

/// Collects the text of an element.
struct ElementText {
    /// Bytes: longer text is truncated.
    private let longest: Int

    private(set) var bytes: [UInt8] = []
    private var isWanted = false
    private(set) var isCutOff = false

    /// Creates an empty buffer.
    ///
    /// `longest` is in bytes; numbers, times and names never need more than the default.
    init(longest: Int = 4096) { self.longest = longest }

    /// Starts an element; its text is only collected if `isWanted`.
    mutating func begin(isWanted: Bool) {
        bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 16)
        (self.isWanted, isCutOff) = (isWanted, false)
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard isWanted, !isCutOff else { return }
        isCutOff = bytes.count + text.count > longest
        if !isCutOff { unsafe bytes.append(contentsOf: text) }
    }

    /// The text as a name, with white space trimmed; nil if empty.
    var name: String? {
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : NameText.read(trimmed)
    }
}

/// Collects waypoints from an XML document.
protocol WaypointHandler: XMLHandler {
    /// The waypoints found since they were last taken.
    var waypoints: [Waypoint] { get set }
}

/// Reads waypoints from XML.
final class WaypointMarkup {
    private let make: (UTCTime) -> any WaypointHandler
    private var handler: (any WaypointHandler)?
    private var reader: XMLReader?

    /// Creates a reader for one document.
    ///
    /// - Parameter make: creates the handler; its argument is the creation time of waypoints without one.
    init(_ make: @escaping (UTCTime) -> any WaypointHandler) { self.make = make }

    func consume(_ bytes: [UInt8], isLast: Bool, into result: inout WaypointImport) {
        let handler = self.handler ?? make(result.now)
        let reader = self.reader ?? XMLReader(handler)
        (self.handler, self.reader) = (handler, reader)
        if !bytes.isEmpty { reader.consume(bytes) }
        if isLast { reader.finish() }
        result.waypoints += handler.waypoints
        result.issues += handler.page.issues
        (handler.waypoints, handler.page.issues) = ([], [])
        if let issue = handler.page.end { result.end(issue) }
    }
}
