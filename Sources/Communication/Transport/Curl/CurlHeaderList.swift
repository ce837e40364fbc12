internal import CCurl

/// The headers of a request as libcurl wants them.
@safe struct CurlHeaderList: ~Copyable {
    /// The first one.
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    // Swift 6.2 calls no mutating method of a value with constants before it is complete.
    private var library: CurlLibrary

    /// The headers of a request, and those that libcurl is not to make up.
    ///
    /// - Throws: `TransportFailure` where there is not enough memory.
    init(of request: UploadRequest, in library: CurlLibrary) throws(TransportFailure) {
        self.library = library
        unsafe first = nil
        // "Expect: 100-continue" makes some servers wait for what does not come.
        try add("Expect:")
        // A body is a form only where the request says so.
        if !request.headers.contains(where: { $0.isNamed("Content-Type") }) { try add("Content-Type:") }
        // The length of the body is known here.
        for header in request.headers where !header.isNamed("Content-Length") {
            // To libcurl, "Name:" takes a header away, and "Name;" sends it without a value.
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
