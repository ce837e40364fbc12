internal import Text

/// A request as far as it matters what is in it.
package struct IncomingRequest {
    /// The media type of the body, without its parameters, in small letters; empty where none is named.
    let mediaType: String

    /// The query of the URL, behind its question mark; empty where there is none.
    package let query: String

    /// The body.
    package let body: [UInt8]

    /// The number of locations that there may be in it, by its length.
    func expectedFixes(atMost limit: Int) -> Int {
        // A logger sends 512 at once, and has packed those of a place where nothing moves into almost nothing.
        if mediaType == ChunkReport.mediaType { return min(limit, max(512, body.count / 8)) }
        return min(limit, 1 + body.count / 100)
    }

    /// The locations in it, of which there is a limited number.
    ///
    /// - Throws: `IncomingFault` where there are none, or too many.
    func report(atMost limit: Int) throws(IncomingFault) -> IncomingReport {
        if mediaType == ChunkReport.mediaType { return try ChunkReport.read(body, atMost: limit) }
        if let first = body.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            return try JSONReport.read(body, atMost: limit)
        }
        var fields = ReportFields()
        Self.read(query, into: &fields)
        if mediaType == "application/x-www-form-urlencoded" {
            Self.read(String(decoding: body, as: UTF8.self), into: &fields)
        }
        guard fields.has("lat") || fields.has("location") else {
            throw .unreadable("there is no location in the URL or the body")
        }
        return try IncomingReport(
            [fields.osmAndLocation],
            as: .traccar,
            deviceName: fields.text("id") ?? fields.text("deviceid")
        )
    }

    /// A value of the URL's query; nil where there is none of that name.
    func queryValue(_ name: String) -> String? {
        var fields = ReportFields()
        Self.read(query, into: &fields)
        return fields.text(name)
    }

    private static func read(_ form: String, into fields: inout ReportFields) {
        for pair in form.split(separator: "&").prefix(200) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, let name = FormText.decoded(parts[0]), let value = FormText.decoded(parts[1]) else {
                continue
            }
            fields.add(name, .text(value))
        }
    }
}

/// Text as forms and queries have it.
enum FormText {
    /// The text that is meant; nil where it is escaped wrongly.
    static func decoded(_ text: Substring, plusIsSpace: Bool = true) -> String? {
        var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(0x20)
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                    let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(value)
                rest.removeFirst(2)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
