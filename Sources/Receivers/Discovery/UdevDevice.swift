import CLibudev

@safe struct UdevDevice: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes ownership of a libudev device.
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        _ = unsafe udev_device_unref(pointer)
    }

    var systemPath: String? { unsafe text(udev_device_get_syspath(pointer)) }

    /// The event's action, `add` or `remove`; `nil` if the device was listed.
    var action: String? { unsafe text(udev_device_get_action(pointer)) }

    /// Whether udev has named the device and set its permissions.
    ///
    /// Simulated devices are never marked as initialised, but have properties that only udev sets.
    var isReady: Bool {
        unsafe udev_device_get_is_initialized(pointer) > 0 || isDescribed || !UdevContext.isUdevRunning
    }

    /// The device if it may be a receiver; `nil` for other terminals and if it has gone.
    var plugged: DevicePresence? {
        let usb = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb", "usb_device")
        guard let systemPath, unsafe usb != nil || property("SUBSYSTEM") == "gnss" || isBoardPort,
            let device = unsafe ReceiverDevice(properties: completedProperties(usb))
        else { return nil }
        return DevicePresence(
            systemPath: systemPath,
            count: unsafe usb.flatMap { unsafe text(udev_device_get_sysattr_value($0, "devnum")) },
            device: device,
            deviceNumber: unsafe udev_device_get_devnum(pointer),
            isDescribed: isDescribed
        )
    }

    /// Whether this is a serial port of the board that exists.
    ///
    /// A PC has dozens of port names. The driver reports the chip type for each, 0 if it found none. Consoles of the
    /// kernel are excluded.
    private var isBoardPort: Bool {
        guard property("SUBSYSTEM") == "tty", let type = unsafe text(udev_device_get_sysattr_value(pointer, "type"))
        else { return false }
        let name = unsafe text(udev_device_get_sysname(pointer)) ?? ""
        return type != "0" && !type.isEmpty && !KernelConsoles.names().contains(name)
    }

    /// Whether udev has set properties.
    private var isDescribed: Bool { property("ID_VENDOR_ID") != nil || property("ID_PATH") != nil }

    private func property(_ name: String) -> String? {
        unsafe text(udev_device_get_property_value(pointer, name))
    }

    private var properties: [String: String] {
        var properties: [String: String] = [:]
        var entry = unsafe udev_device_get_properties_list_entry(pointer)
        while let present = unsafe entry {
            if let name = unsafe text(udev_list_entry_get_name(present)) {
                properties[name] = unsafe text(udev_list_entry_get_value(present))
            }
            unsafe entry = unsafe udev_list_entry_get_next(present)
        }
        return properties
    }

    /// The properties; without udev, they are derived from the kernel's attributes.
    private func completedProperties(_ usb: OpaquePointer?) -> [String: String] {
        var properties = properties
        completeInterface(&properties)
        if let usb = unsafe usb {
            unsafe completeDevice(&properties, of: usb)
        } else if let parent = unsafe udev_device_get_parent(pointer) {
            unsafe completePort(&properties, of: parent)
        }
        return properties
    }

    private func completeInterface(_ properties: inout [String: String]) {
        let port = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb-serial", nil)
        properties.complete(
            ReceiverDevice.portNumberProperty,
            unsafe port.flatMap { unsafe text(udev_device_get_sysattr_value($0, "port_number")) }
        )
        guard let interface = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb", "usb_interface")
        else { return }
        let number = unsafe text(udev_device_get_sysattr_value(interface, "bInterfaceNumber"))
        properties.complete("ID_USB_DRIVER", unsafe text(udev_device_get_driver(interface)))
        properties.complete("ID_USB_INTERFACE_NUM", number)
        properties.complete("ID_PATH", unsafe text(udev_device_get_sysname(interface)).map { "usb-" + $0 })
    }

    private func completeDevice(_ properties: inout [String: String], of usb: OpaquePointer) {
        // The only property that rules set on the USB device instead of its ports.
        let isIgnored = unsafe text(udev_device_get_property_value(usb, "ID_MM_DEVICE_IGNORE"))
        properties.complete("ID_MM_DEVICE_IGNORE", isIgnored)
        if properties["ID_VENDOR_ID"] != nil { return }
        let attribute = { (name: String) in unsafe text(udev_device_get_sysattr_value(usb, name)) }
        properties.complete("ID_VENDOR_ID", attribute("idVendor"))
        properties.complete("ID_MODEL_ID", attribute("idProduct"))
        let maker = attribute("manufacturer").map(underscored)
        let model = attribute("product").map(underscored)
        let serial = attribute("serial").map(underscored)
        properties.complete("ID_VENDOR", maker)
        properties.complete("ID_MODEL", model)
        properties.complete("ID_SERIAL_SHORT", serial)
        properties.complete("ID_SERIAL", [maker, model, serial].compactMap(\.self).joined(separator: "_"))
    }

    private func completePort(_ properties: inout [String: String], of parent: OpaquePointer) {
        properties.complete("ID_PATH", unsafe text(udev_device_get_sysname(parent)))
        guard isBoardPort else { return }
        properties[ReceiverDevice.boardPortProperty] = "1"
        properties.complete("ID_USB_DRIVER", unsafe text(udev_device_get_driver(parent)))
        // Several ports may share a parent.
        let name = unsafe text(udev_device_get_sysname(pointer))
        properties["ID_PATH"] = [properties["ID_PATH"], name].compactMap(\.self).joined(separator: "-")
    }
}

extension [String: String] {
    /// Sets a property unless udev has set it.
    fileprivate mutating func complete(_ name: String, _ value: String?) {
        if self[name] == nil { self[name] = value }
    }
}

private func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
}

/// Joins the words by underscores, as udev does with a device's own names.
private func underscored(_ text: String) -> String {
    text.split(separator: " ").joined(separator: "_")
}
