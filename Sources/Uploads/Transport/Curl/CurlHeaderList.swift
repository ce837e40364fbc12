internal import CCurl

/// The headers of a request as a libcurl list.
@safe struct CurlHeaderList: ~Copyable {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    // Not a constant: Swift 6.2 rejects mutating calls in the initializer of a type with constants.
    private var library: CurlLibrary

    /// Creates the request's headers, and removes those that libcurl adds by itself.
    ///
    /// - Throws: `TransportFailure` if memory runs out.
    init(of request: UploadRequest, in library: CurlLibrary) throws(TransportFailure) {
        self.library = library
        unsafe first = nil
        // "Expect: 100-continue" makes some servers wait for a body that never arrives.
        try add("Expect:")
        // Otherwise libcurl declares every body a form.
        if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { try add("Content-Type:") }
        // libcurl sets the length of the body itself.
        for header in request.headers where !header.isNamed("Content-Length") {
            // In libcurl, "Name:" removes a header, and "Name;" sends it without a value.
            try add(header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
    }

    deinit {
        unsafe library.functions.curl_slist_free_all(first)
    }

    private mutating func add(_ line: String) throws(TransportFailure) {
        guard let longer = unsafe library.functions.curl_slist_append(first, line) else { throw .outOfMemory }
        unsafe first = unsafe longer
    }
}
