/// A tile server with a URL template.
package struct TileServer: Sendable, Hashable {
    /// URL template with `{z}`, `{x}` and `{y}`.
    package let template: String

    /// Scheme, host and port, for the browser's content security policy.
    package let origin: String

    package let host: String

    /// Parses a template; `nil` if it is invalid.
    package init?(_ template: String) {
        let form = /(https?:\/\/([A-Za-z0-9][A-Za-z0-9.\-]*)(?::[0-9]{1,5})?)(\/[!#-&(-:=?-Z_a-~]*)/
        guard let match = template.wholeMatch(of: form) else { return nil }
        let path = String(match.3)
        let marks = path.matches(of: /\{[^{}]*\}/).map { String($0.0) }
        let rest = path.replacing(/\{[xyz]\}/, with: "")
        guard marks.sorted() == ["{x}", "{y}", "{z}"], !rest.contains(where: { $0 == "{" || $0 == "}" }) else {
            return nil
        }
        (self.template, origin, host) = (template, String(match.1).lowercased(), String(match.2).lowercased())
    }
}
