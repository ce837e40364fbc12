internal import HTTPTypes
internal import Hummingbird

/// The page on which one signs in, which needs no script.
enum SignInPage {
    /// The place in it for what is said above the form.
    private static let gap = "<!--said-->"

    /// The page.
    ///
    /// - Parameters:
    ///   - status: that of the answer.
    ///   - words: what is said above the form; nil for nothing.
    ///   - folder: the way from where it is shown to where it belongs.
    /// - Returns: the answer.
    static func response(
        _ status: HTTPResponse.Status = .ok,
        saying words: String? = nil,
        in folder: String = ""
    ) -> Response {
        let said = words.map { "<p role=\"alert\">\($0)</p>" } ?? ""
        let text = String(decoding: PackageResources.sign_in_html, as: UTF8.self)
            .replacing(gap, with: said).replacing("=\"./", with: "=\"./\(folder)")
        var response = Response(PageFile.Kind.page.rawValue, Array(text.utf8))
        response.status = status
        return response
    }
}

extension Response {
    /// Leads a browser to another place, which it asks for by GET.
    static func redirect(_ place: String) -> Response { Response(status: .seeOther, headers: [.location: place]) }
}
