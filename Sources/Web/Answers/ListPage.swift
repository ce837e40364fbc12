internal import HTTPTypes
internal import Hummingbird

/// One page of a list: at most `limit` elements after the element named by `after`.
///
/// If more elements follow, the response links to the next page: `Link: <...>; rel="next"` (RFC 8288).
struct ListPage {
    /// Largest allowed `limit`.
    private static let most = 1000

    private let limit: Int?
    private let after: String?
    private let path: String
    private let query: [Substring]

    /// Reads `limit` and `after`; without them, the page is the whole list.
    ///
    /// - Throws: `HTTPError` if the limit is not a number in the allowed range.
    init(_ request: Request) throws(HTTPError) {
        limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 }
        after = request.uri.queryParameters["after"].map(String.init)
        guard limit.map((1...Self.most).contains) ?? true else {
            throw HTTPError(.badRequest, message: "limit must be a number from 1 to \(Self.most)")
        }
        path = request.uri.path
        // Keep the other parameters for the link to the next page.
        query = (request.uri.query ?? "").split(separator: "&").filter { part in
            !part.hasPrefix("after=") && part.wholeMatch(of: /[A-Za-z0-9=%:._+~!*'()-]+/) != nil
        }
    }

    /// Value of the parameter `limit` of lists without pages: the largest number of elements, usually 100.
    ///
    /// - Throws: `HTTPError` if it is not a number in the allowed range.
    static func limit(_ request: Request) throws(HTTPError) -> Int {
        let limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 } ?? 100
        if (1...most).contains(limit) { return limit }
        throw HTTPError(.badRequest, message: "limit must be a number from 1 to \(most)")
    }

    /// The page as a JSON array.
    ///
    /// - Parameters:
    ///   - elements: the whole list.
    ///   - name: the name of an element, which `after` refers to.
    ///   - json: converts an element to JSON.
    /// - Returns: the response with the array.
    /// - Throws: `HTTPError` if the list no longer contains the element named by `after`.
    func response<Element>(
        of elements: [Element],
        named name: (Element) -> String,
        _ json: (Element) -> String
    ) throws(HTTPError) -> Response {
        var rest = elements[...]
        if let after {
            guard let index = elements.firstIndex(where: { name($0) == after }) else {
                throw HTTPError(
                    .notFound,
                    message: "the list no longer contains the element to continue after; start again"
                )
            }
            rest = elements[(index + 1)...]
        }
        let shown = rest.prefix(limit ?? .max)
        var response = Response(json: JSONText.array(shown.map(json)))
        if shown.count < rest.count, let last = shown.last, let link = HTTPField.Name("Link") {
            let query = (self.query + ["after=\(Self.encoded(name(last)))"]).joined(separator: "&")
            response.headers[link] = "<\(path)?\(query)>; rel=\"next\""
        }
        return response
    }

    /// Percent-encodes a name.
    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }
}
