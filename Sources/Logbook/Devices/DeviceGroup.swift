package struct DeviceGroup: Hashable, Sendable {
    package let name: String

    package let devices: Int

    package init(_ name: String, devices: Int) { (self.name, self.devices) = (name, devices) }
}
