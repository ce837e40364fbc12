import Uploads
import Testing

@Suite struct `The description of credentials` {
    private let credentials = Credentials(user: "anna", password: "geheim", token: "abc.def")

    @Test func `tells which there are, and none of them`() {
        #expect("\(credentials)" == "Credentials(user, password, token)")
        #expect(String(reflecting: credentials) == "Credentials(user, password, token)")
        #expect("\(Credentials())" == "Credentials()")
    }

    @Test func `is all that a dump shows`() {
        var text = ""
        dump(credentials, to: &text)
        #expect(!text.contains("geheim"))
        #expect(!text.contains("abc.def"))
    }
}
