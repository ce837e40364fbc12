package import GNSS

/// The state of a device, by its latest location.
package enum DeviceState: String, Hashable, Sendable, CaseIterable {
    case moving, standing
    /// The latest location is older than the rule `silent-after` allows.
    case silent
    /// The device has no location.
    case unheard
}

/// A page of the list of devices, with the state of each.
package struct DeviceConsole: Hashable, Sendable {
    /// Which devices to list, and how.
    package struct Query: Hashable, Sendable {
        package enum Order: String, Hashable, Sendable {
            case name, group, state, age, speed, battery, distance
        }

        package enum Filter: Hashable, Sendable {
            case state(DeviceState)
            /// The latest location is suspect, whatever the state.
            case suspect
        }

        /// Only the devices of this group; nil for all.
        package var group: String?

        package var filter: Filter?

        /// Only devices whose name or group contains this text, in upper or lower case.
        package var search: String?

        /// Only the device of this name.
        package var name: String?

        package var order = Order.name

        package var isDescending = false

        package var offset = 0

        package var limit = 100

        /// Start of the day whose distance to return.
        package var day: UTCTime

        package init(day: UTCTime) { self.day = day }
    }

    package struct Row: Hashable, Sendable {
        package let name: String

        /// Names of its groups, sorted.
        package let groups: [String]

        package let state: DeviceState

        /// The latest location; nil without one.
        package let place: DevicePlace?

        /// Percent; nil if unknown.
        package let battery: Double?

        /// Whether the battery is being charged; nil if unknown.
        package let isCharging: Bool?

        /// Metres travelled since the start of the day.
        package let distance: Double

        /// Seconds without a location after which it is silent.
        package let silentAfter: Double

        /// Other reported values, as a JSON object of texts; nil if absent.
        package let details: String?

        package init(
            _ name: String,
            in groups: [String],
            _ state: DeviceState,
            at place: DevicePlace?,
            battery: Double?,
            isCharging: Bool?,
            distance: Double,
            silentAfter: Double,
            details: String?
        ) {
            (self.name, self.groups, self.state, self.place) = (name, groups, state, place)
            (self.battery, self.isCharging, self.distance) = (battery, isCharging, distance)
            (self.silentAfter, self.details) = (silentAfter, details)
        }
    }

    package var rows: [Row] = []

    /// Number of devices on all pages.
    package var total = 0

    /// Number of devices in each state, of the group and the search, whatever the filter.
    package var counts: [DeviceState: Int] = [:]

    /// Number of devices whose latest location is suspect.
    package var suspects = 0

    package init() {}
}
