internal import HTTPTypes
internal import Hummingbird

/// The pages before the map, which need no script: that on which one signs in, and that of a link.
enum SignInPage {
    /// The page on which one signs in.
    ///
    /// - Parameters:
    ///   - status: that of the answer.
    ///   - words: the sentence above the form; nil for nothing.
    ///   - folder: the way from where it is shown to where it belongs.
    /// - Returns: the answer.
    static func signIn(
        _ status: HTTPResponse.Status = .ok,
        saying words: String? = nil,
        in folder: String = ""
    ) -> Response {
        let form = """
            \(words.map { "<p role=\"alert\">\($0)</p>" } ?? "")
              <form method="post" action="./sign-in">
                <label for="password">Password</label>
                <input type="password" id="password" name="password" autocomplete="current-password" required autofocus>
                <button type="submit">Sign in</button>
              </form>
            """
        var response = page("<title>gpslog: sign in</title>", form, in: folder)
        response.status = status
        return response
    }

    /// The page of a link, which goes on by itself to the one that is shared.
    static var shared: Response {
        let title = "<meta http-equiv=\"refresh\" content=\"0; url=../\">\n<title>gpslog</title>"
        return page(title, "<p><a href=\"./\">Look at the map</a></p>", in: "../")
    }

    /// A page with its own parts, whose addresses begin with `./` where it belongs.
    private static func page(_ head: String, _ body: String, in folder: String) -> Response {
        let text = String(decoding: PackageResources.entrance_html, as: UTF8.self)
            .replacing("<!--head-->", with: head).replacing("<!--body-->", with: body)
            .replacing("=\"./", with: "=\"./\(folder)")
        return Response(PageFile.Kind.page.rawValue, Array(text.utf8))
    }
}

extension Response {
    /// Leads a browser to another place, which it asks for by GET.
    static func redirect(_ place: String) -> Response { Response(status: .seeOther, headers: [.location: place]) }
}
