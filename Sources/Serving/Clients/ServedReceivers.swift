internal import Files
internal import GNSS
internal import Text

/// The served receivers with their latest reports.
package struct ServedReceivers: Sendable {
    struct Entry: Sendable {
        let number: EpochQueue.Device
        var device: ServedDevice
        var position: ServedPosition?
        var sky: SkyView?

        /// The latest position, or a report without one.
        fileprivate var positionOrNone: ServedPosition { position ?? ServedPosition(GNSSFix()) }
    }

    /// The receivers, in the order of their opening.
    private(set) var entries: [Entry] = []

    package init() {}

    var devices: [ServedDevice] { entries.map(\.device) }

    /// Updates a receiver by news.
    package mutating func note(_ news: ServedNews, of number: EpochQueue.Device) {
        let index = entries.firstIndex { $0.number == number }
        switch (news, index) {
        case (.device(let device), nil): entries.append(Entry(number: number, device: device))
        case (.device(let device), let index?): entries[index].device = device
        case (.gone, let index?): entries.remove(at: index)
        case (.position(let position), let index?): entries[index].position = position
        case (.sky(let sky), let index?): entries[index].sky = sky
        default: break
        }
    }

    /// Combines the latest reports of a device, or of all if `path` is `nil`.
    func poll(_ path: String?, at now: UTCTime) -> ReportLine {
        let entries = entries.filter { path == nil || $0.device.path == path }
        var object = JSONObject()
        object.add("class", text: "POLL")
        object.add("time", text: now.description)
        object.add("active", entries.count)
        // Clients expect a report, even one without a position.
        object.add("tpv", list: entries.map { $0.positionOrNone.object(device: $0.device.path) })
        object.add("gst", list: entries.compactMap { $0.position?.deviationObject(device: $0.device.path) })
        object.add("sky", list: entries.map { ($0.sky ?? SkyView()).object(device: $0.device.path) })
        return ReportLine(object)
    }
}

extension JSONObject {
    fileprivate mutating func add(_ key: String, list: [JSONObject]) {
        add(key, json: "[" + list.map(\.description).joined(separator: ",") + "]")
    }
}
