/// A server of tiles, whose addresses a template gives.
package struct TileServer: Sendable, Hashable {
    /// The template, with `{z}`, `{x}` and `{y}`.
    package let template: String

    /// The scheme, the host and the port: all that browsers have to know of it to ask nobody else.
    package let origin: String

    /// The host.
    package let host: String

    /// The server of a template; nil for a text that is none.
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
