internal import HTTPTypes
internal import Hummingbird

/// The pages shown before the map, without scripts: the sign-in form and the page behind a share link.
enum SignInPage {
    /// The sign-in form.
    ///
    /// - Parameters:
    ///   - status: HTTP status of the response.
    ///   - words: message above the form; `nil` for none.
    ///   - hasNames: whether visitors sign in with their names.
    ///   - folder: relative path to the page's root, such as `../`.
    /// - Returns: the response with the page.
    static func signIn(
        _ status: HTTPResponse.Status = .ok,
        saying words: String? = nil,
        named hasNames: Bool = false,
        in folder: String = ""
    ) -> Response {
        let form = """
            \(words.map { "<p role=\"alert\">\($0)</p>" } ?? "")
              <form method="post" action="./sign-in">\(hasNames ? nameField : "")
                <label for="password">Password</label>
                <input type="password" id="password" name="password" autocomplete="current-password" required autofocus>
                <button type="submit">Sign in</button>
              </form>
            """
        var response = page("<title>gpslog: sign in</title>", form, in: folder)
        response.status = status
        return response
    }

    private static let nameField = """

            <label for="name">Name</label>
            <input id="name" name="name" autocomplete="username" autocapitalize="none" autofocus>
        """

    /// The page behind a share link; it redirects to the map by a meta refresh.
    static var shared: Response {
        let title = "<meta http-equiv=\"refresh\" content=\"0; url=../\">\n<title>gpslog</title>"
        return page(title, "<p><a href=\"./\">Look at the map</a></p>", in: "../")
    }

    /// Fills in the template; `folder` is the relative path to the page's root.
    private static func page(_ head: String, _ body: String, in folder: String) -> Response {
        let text = String(decoding: PackageResources.entrance_html, as: UTF8.self)
            .replacing("<!--head-->", with: head).replacing("<!--body-->", with: body)
            .replacing("=\"./", with: "=\"./\(folder)")
        return Response(PageFile.Kind.page.rawValue, Array(text.utf8))
    }
}

extension Response {
    /// Redirects with 303 See Other, so that the browser follows with a GET.
    static func redirect(_ place: String) -> Response { Response(status: .seeOther, headers: [.location: place]) }
}
