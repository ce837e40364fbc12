internal import Platform
internal import Serving
package import Settings

/// The URL of the page as other people enter it in their browsers.
package struct PageAddress: CustomStringConvertible {
    /// The URL without a trailing slash.
    package let description: String

    /// Uses the first name in the settings; without names, the address that the page is served at.
    package init(of web: WebSettings) {
        let (name, port) = (web.names.first, web.place.port)
        let scheme = web.certificate == nil ? "http" : "https"
        if let name, !web.place.isOpenToOthers, web.certificate == nil {
            // The page is served locally without TLS, so the name must belong to a reverse proxy.
            description = "https://\(name)"
        } else if let name {
            description = "\(scheme)://\(name):\(port)"
        } else if let named = web.place.named, named.isAny {
            var own = SocketAddress.outward ?? .loopback4(port: port)
            own.port = port
            description = "\(scheme)://\(own)"
        } else {
            description = "\(scheme)://\(web.place)"
        }
    }
}
