internal import GNSS
internal import Logbook
internal import Receivers
internal import SystemPackage
internal import Terminal

/// A table of devices for the terminal: one line each, followed by longer details.
package struct DeviceTable: CustomStringConvertible {
    /// Width in characters for narrow terminals.
    private static let width = 100

    private let devices: [ListedDevice]
    private let sources: [ListedSource]

    /// Creates a table of devices, followed by a table of other sources.
    package init(_ devices: [ListedDevice], _ sources: [ListedSource] = []) {
        (self.devices, self.sources) = (devices, sources)
    }

    /// Lines with their line ends; a sentence if there are no devices.
    package var description: String {
        let parts = [
            devices.isEmpty ? "No receivers are plugged in.\n" : deviceLines, sources.isEmpty ? nil : sourceLines,
        ]
        return parts.compactMap(\.self).joined(separator: "\n")
    }

    private var sourceLines: String {
        var lines = ["other sources, for record --device"]
        for listed in sources {
            lines.append(listed.address.description)
            lines += wrapped(listed.reason, after: "why")
            if let remembered = listed.remembered { lines += wrapped(Self.heard(remembered), after: "heard") }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func heard(_ remembered: RememberedReceiver) -> String {
        let time = remembered.lastHeard.description.prefix { $0 != "." } + "Z"
        return (remembered.sentences + ["(\(time))"]).joined(separator: " ")
    }

    private var deviceLines: String {
        let rows = devices.map { listed in
            [
                listed.device.path.string, listed.device.certainty.rawValue, listed.device.modelName,
                listed.device.driver ?? "", listed.remembered?.lineSetting ?? "",
            ]
        }
        let table = TextTable(header: ["path", "receiver", "name", "driver", "line"], rows: rows).description
        var lines = table.split(separator: "\n").map { String($0.reversed().drop { $0 == " " }.reversed()) }
        for (index, listed) in devices.enumerated().reversed() {
            lines.insert(contentsOf: details(of: listed), at: index + 2)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func details(of listed: ListedDevice) -> [String] {
        var details = [("why", listed.device.reason), ("identity", listed.device.identity.name)]
        if let remembered = listed.remembered { details.append(("heard", Self.heard(remembered))) }
        if let names = listed.holderNames { details.append(("held by", names)) }
        if let missing = listed.missing { details.append(("missing", missing)) }
        return details.flatMap { label, text in wrapped(text, after: label) }
    }

    /// Wraps a text behind a label, with a hanging indent.
    private func wrapped(_ text: String, after label: String) -> [String] {
        let indent = 13
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, indent + last.count + 1 + word.count <= Self.width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.enumerated().map { index, line in
            let start = "   " + (index == 0 ? label : "")
            return start + String(repeating: " ", count: max(1, indent - start.count)) + line
        }
    }
}
