internal import Platform
internal import Serving
package import Settings

/// The address of the page, as others type it in their browsers.
package struct PageAddress: CustomStringConvertible {
    /// The address, without a slash at its end.
    package let description: String

    /// The address by the first name that there is, else by the address that it is served at.
    package init(of web: WebSettings) {
        let (name, port) = (web.names.first, web.place.port)
        let scheme = web.certificate == nil ? "http" : "https"
        if let name, !web.place.isOpenToOthers, web.certificate == nil {
            // Only a server that stands before this one can have that name.
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
