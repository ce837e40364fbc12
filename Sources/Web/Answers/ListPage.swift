internal import HTTPTypes
internal import Hummingbird

/// The part of a list that somebody asks for: at most `limit` of its elements, those behind the one that `after` names.
///
/// An answer that ends before the list does says where the next one is, in a header: `Link: <...>; rel="next"` (RFC 8288).
struct ListPage {
    /// Elements of an answer, at most, where somebody says how many.
    private static let most = 1000

    private let limit: Int?
    private let after: String?
    private let path: String
    private let query: [Substring]

    /// The part that a request asks for; all where it says nothing of that.
    ///
    /// - Throws: `HTTPError` where the limit is none.
    init(_ request: Request) throws(HTTPError) {
        limit = request.uri.queryParameters["limit"].map { Int($0) ?? 0 }
        after = request.uri.queryParameters["after"].map(String.init)
        guard limit.map((1...Self.most).contains) ?? true else {
            throw HTTPError(.badRequest, message: "limit is a number from 1 to \(Self.most)")
        }
        path = request.uri.path
        // The rest of the question stays as it is.
        query = (request.uri.query ?? "").split(separator: "&").filter { part in
            !part.hasPrefix("after=") && part.wholeMatch(of: /[A-Za-z0-9=%:._+~!*'()-]+/) != nil
        }
    }

    /// The answer: an array.
    ///
    /// - Parameters:
    ///   - elements: the whole list.
    ///   - name: the name of an element, by which another answer goes on behind it.
    ///   - json: an element as JSON.
    /// - Returns: the answer.
    /// - Throws: `HTTPError` where there is no such element: the list has changed since.
    func response<Element>(
        of elements: [Element],
        named name: (Element) -> String,
        _ json: (Element) -> String
    ) throws(HTTPError) -> Response {
        var rest = elements[...]
        if let after {
            guard let index = elements.firstIndex(where: { name($0) == after }) else {
                throw HTTPError(.notFound, message: "what the list was to go on behind is not in it; begin anew")
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

    /// A name as it is written in an address.
    private static func encoded(_ name: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return name.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber || "-._~".contains(character))
            return isPlain ? String(character) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
        }.joined()
    }
}
