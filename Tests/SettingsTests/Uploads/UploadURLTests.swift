import Settings
import Testing

@Suite struct `The address of a server` {
    @Test(arguments: [
        "http://localhost", "http://localhost/", "http://LOCALHOST/", "http://localhost:8083/pub",
        "mqtt://LocalHost:1883",
        "http://localhost./", "http://boat.localhost/", "http://127.0.0.1/", "http://127.0.0.1:5055?id=1",
        "http://127.255.3.4#top", "http://[::1]/", "http://[::1]:8080/pub",
    ])
    func `is this machine's`(text: String) throws {
        #expect(try #require(UploadURL(text)).isLocal)
    }

    @Test(arguments: [
        "http://localhost.evil.example/", "http://127.evil.example/", "http://127.0.0.1.evil.example/",
        "http://notlocalhost/", "http://.localhost.example/", "http://128.0.0.1/", "http://127.0.0.256/",
        "http://127.0.0/", "http://127.0.0.0.1/", "http://127.0.0.+1/", "http://127.0.0.1@evil.example/",
        "http://localhost:80@evil.example/", "http://[::1]@evil.example/", "http://[::1].evil.example/",
        "http://[::2]/", "http://example.org/localhost", "http://example.org?127.0.0.1",
    ])
    func `is another machine's`(text: String) throws {
        #expect(!(try #require(UploadURL(text)).isLocal))
    }
}
