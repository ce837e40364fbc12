internal import Text

package struct IncomingRequest {
    /// Media type of the body in lower case, without parameters; empty if absent.
    let mediaType: String

    /// Query of the URL without the question mark; empty if absent.
    package let query: String

    package let body: [UInt8]

    /// Estimated number of fixes, from the length of the body.
    func expectedFixes(atMost limit: Int) -> Int {
        // A logger sends up to 512 fixes at once, and fixes at rest compress to almost nothing.
        if mediaType == ChunkReport.mediaType { return min(limit, max(512, body.count / 8)) }
        return min(limit, 1 + body.count / 100)
    }

    /// Parses a request with at most `limit` locations.
    ///
    /// - Throws: `IncomingFault` if it is invalid or has too many locations.
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
        let name = fields.text("id") ?? fields.text("deviceid")
        guard fields.has("lat") || fields.has("location") || name != nil else {
            throw .unreadable("there is no location in the URL or the body")
        }
        return IncomingReport([fields.osmAndLocation], as: .traccar, deviceName: name)
    }

    /// Value of a query parameter; `nil` if absent.
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

/// Percent-encoded text of forms and queries.
enum FormText {
    /// Decodes percent-encoded text; `nil` if an escape is invalid.
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
