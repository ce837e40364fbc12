import Uploads
import Testing

@Suite struct `A broker's URL` {
    @Test(arguments: [
        ("mqtt://broker.example", "mqtt://broker.example:1883"),
        ("mqtts://broker.example", "mqtts://broker.example:8883"),
        ("MQTTS://broker.example:443/", "mqtts://broker.example:443"),
        ("mqtt://127.0.0.1:65535", "mqtt://127.0.0.1:65535"),
        ("mqtt://[::1]", "mqtt://[::1]:1883"),
        ("mqtts://[2001:db8::1]:1884", "mqtts://[2001:db8::1]:1884"),
    ]) func `names host, port and whether it is encrypted`(url: String, whole: String) {
        #expect(MQTTServer(url: url)?.description == whole)
    }

    @Test func `has brackets that are not the host's`() {
        #expect(MQTTServer(url: "mqtt://[::1]") == MQTTServer(host: "::1", port: 1883, isSecure: false))
    }

    @Test(arguments: [
        "", "mqtt", "mqtt:", "mqtt://", "mqtt:///", "http://broker", "broker:1883", "mqtt://broker:", "mqtt://broker:0",
        "mqtt://broker:65536", "mqtt://broker:-1", "mqtt://broker:+1", "mqtt://:1883", "mqtt://anna:geheim@broker",
        "mqtt://broker/topic", "mqtt://broker?a", "mqtt://bro ker", "mqtt://::1", "mqtt://[::1", "mqtt://[::1]x",
        "mqtt://[]", "mqtt://bröker",
    ]) func `is none with anything else in it`(url: String) {
        #expect(MQTTServer(url: url) == nil)
    }
}
