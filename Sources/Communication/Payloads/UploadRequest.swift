internal import Text

/// A request to a server, before anything is connected.
///
/// `User-Agent`, `Host` and `Content-Length` are left to what sends it.
package struct UploadRequest: Hashable, Sendable {
    /// The action that a server is asked to take on a URL (RFC 9110, 9).
    package enum Method: String, Hashable, Sendable, CaseIterable {
        /// Asks; what is sent is in the URL.
        case get = "GET"
        /// Hands over a body.
        case post = "POST"
        /// Puts a body in the place of what was there.
        case put = "PUT"
        /// Changes what is there by a body.
        case patch = "PATCH"
    }

    /// The method.
    package let method: Method

    /// The URL, in which nothing has to be escaped any more.
    package let url: String

    /// The headers, in order.
    package private(set) var headers: [HTTPHeader]

    /// The body; empty where there is none.
    package let body: [UInt8]

    /// A request; what must not be in a URL is escaped.
    package init(_ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = PercentEncoding.url(url)
        self.headers = headers
        self.body = body
    }

    /// A request that hands over JSON.
    init(posting json: String, to url: String, headers: [HTTPHeader] = []) {
        self.init(.post, url, headers: [.json] + headers, body: Array(json.utf8))
    }

    /// The same request with more headers, such as one that tells who sends it.
    package func adding(_ more: [HTTPHeader]) -> UploadRequest {
        var request = self
        request.headers += more
        return request
    }
}
