internal import Dialects
internal import Terminal
internal import Text

/// A receiver's configuration as text and as JSON.
struct ReceiverListing {
    private let description: ReceiverDescription
    private let path: String

    init(_ description: ReceiverDescription, at path: String) {
        (self.description, self.path) = (description, path)
    }

    /// One line per reported value.
    var text: String {
        let rows = [
            ("port", path), ("maker", description.maker), ("model", description.model),
            ("firmware", description.firmware),
            ("protocol", description.protocolVersion), ("its port", description.port), ("antenna", description.antenna),
        ]
        let settings = description.settings.described.map { ($0.name, Optional($0.value)) }
        return (rows + settings).compactMap { name, value in
            value.map {
                "\(name):\(String(repeating: " ", count: max(1, 16 - name.count)))\(TerminalSafeText.withoutOrders($0))\n"
            }
        }
        .joined()
    }

    /// A JSON object; values that the receiver does not report are omitted.
    var json: String {
        var object = JSONObject()
        let texts = [
            ("path", path), ("maker", description.maker), ("model", description.model),
            ("firmware", description.firmware),
            ("protocol", description.protocolVersion), ("port", description.port), ("antenna", description.antenna),
        ]
        for (key, text) in texts where text != nil { object.add(key, text: text) }
        let settings = description.settings
        object.add("rate", settings.rate, atMost: 3)
        if let speed = settings.baudRate { object.add("baud", speed) }
        if let systems = settings.constellations {
            let names = systems.map(\.optionName).sorted().map(JSONObject.quoted)
            object.add("constellations", json: "[\(names.joined(separator: ","))]")
        }
        if let model = settings.model { object.add("model", text: model.rawValue) }
        if let messages = settings.messages { object.add("messages", text: messages.rawValue) }
        if let power = settings.power { object.add("power", text: power.rawValue) }
        if let isUsed = settings.usesAugmentation { object.add("sbas", isUsed) }
        return object.description + "\n"
    }
}
