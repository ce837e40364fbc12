internal import Text

/// A request that is independent of the connection.
///
/// The transport adds `User-Agent`, `Host` and `Content-Length`.
package struct UploadRequest: Hashable, Sendable {
    /// HTTP methods (RFC 9110, 9).
    package enum Method: String, Hashable, Sendable, CaseIterable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
    }

    package let method: Method

    /// The URL, with all characters escaped that need it.
    package let url: String

    package private(set) var headers: [HTTPHeader]

    package let body: [UInt8]

    /// Creates a request, escaping characters that are not allowed in a URL.
    package init(_ method: Method, _ url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.method = method
        self.url = PercentEncoding.url(url)
        self.headers = headers
        self.body = body
    }

    init(posting json: String, to url: String, headers: [HTTPHeader] = []) {
        self.init(.post, url, headers: [.json] + headers, body: Array(json.utf8))
    }

    /// The same request with additional headers, such as the device name.
    package func adding(_ more: [HTTPHeader]) -> UploadRequest {
        var request = self
        request.headers += more
        return request
    }
}
