/// A group of devices.
package struct DeviceGroup: Hashable, Sendable {
    /// Its name.
    package let name: String

    /// The number of devices in it.
    package let devices: Int

    /// A group.
    package init(_ name: String, devices: Int) { (self.name, self.devices) = (name, devices) }
}
