import CLibudev

/// A device as libudev describes it.
@safe struct UdevDevice: ~Copyable {
    private let pointer: OpaquePointer

    /// Takes over a device.
    init(owning pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    deinit {
        _ = unsafe udev_device_unref(pointer)
    }

    /// The device's path in the kernel's tree.
    var systemPath: String? { unsafe text(udev_device_get_syspath(pointer)) }

    /// The action that was told of it, `add` or `remove`; nil where it was found and not told.
    var action: String? { unsafe text(udev_device_get_action(pointer)) }

    /// True where it has its name and its permissions.
    ///
    /// Simulated devices are never marked as initialised, but have the properties that only udev gives.
    var isReady: Bool {
        unsafe udev_device_get_is_initialized(pointer) > 0 || isDescribed || !UdevContext.isUdevRunning
    }

    /// The device, if it is one that can be a receiver; nil for other terminals and where it has gone meanwhile.
    var plugged: PluggedDevice? {
        let usb = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb", "usb_device")
        guard let systemPath, unsafe usb != nil || property("SUBSYSTEM") == "gnss" || isBoardPort,
            let device = unsafe ReceiverDevice(properties: completedProperties(usb))
        else { return nil }
        return PluggedDevice(
            systemPath: systemPath,
            count: unsafe usb.flatMap { unsafe text(udev_device_get_sysattr_value($0, "devnum")) },
            device: device,
            deviceNumber: unsafe udev_device_get_devnum(pointer),
            isDescribed: isDescribed
        )
    }

    /// True where it is a port of the board that is there.
    ///
    /// A PC has dozens of names for ports, and the driver knows of each of which kind its chip is, 0 where it has found none. A
    /// console of the kernel is none for receivers.
    private var isBoardPort: Bool {
        guard property("SUBSYSTEM") == "tty", let type = unsafe text(udev_device_get_sysattr_value(pointer, "type"))
        else { return false }
        let name = unsafe text(udev_device_get_sysname(pointer)) ?? ""
        return type != "0" && !type.isEmpty && !KernelConsoles.names().contains(name)
    }

    /// True where udev has given it properties.
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

    /// The properties, and where no udev has set them, those that follow from what the kernel knows.
    private func completedProperties(_ usb: OpaquePointer?) -> [String: String] {
        var properties = properties
        func complete(_ name: String, _ value: String?) {
            if properties[name] == nil { properties[name] = value }
        }
        let port = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb-serial", nil)
        complete(
            ReceiverDevice.portNumberProperty,
            unsafe port.flatMap { unsafe text(udev_device_get_sysattr_value($0, "port_number")) }
        )
        let interface = unsafe udev_device_get_parent_with_subsystem_devtype(pointer, "usb", "usb_interface")
        if let interface = unsafe interface {
            complete("ID_USB_DRIVER", unsafe text(udev_device_get_driver(interface)))
            complete("ID_USB_INTERFACE_NUM", unsafe text(udev_device_get_sysattr_value(interface, "bInterfaceNumber")))
            complete("ID_PATH", unsafe text(udev_device_get_sysname(interface)).map { "usb-" + $0 })
        }
        if let usb = unsafe usb {
            // The one property that rules give to the USB device and not to its ports.
            complete("ID_MM_DEVICE_IGNORE", unsafe text(udev_device_get_property_value(usb, "ID_MM_DEVICE_IGNORE")))
        }
        if let usb = unsafe usb, properties["ID_VENDOR_ID"] == nil {
            let attribute = { (name: String) in unsafe text(udev_device_get_sysattr_value(usb, name)) }
            complete("ID_VENDOR_ID", attribute("idVendor"))
            complete("ID_MODEL_ID", attribute("idProduct"))
            let maker = attribute("manufacturer").map(underscored)
            let model = attribute("product").map(underscored)
            let serial = attribute("serial").map(underscored)
            complete("ID_VENDOR", maker)
            complete("ID_MODEL", model)
            complete("ID_SERIAL_SHORT", serial)
            complete("ID_SERIAL", [maker, model, serial].compactMap(\.self).joined(separator: "_"))
        }
        if unsafe usb == nil, let parent = unsafe udev_device_get_parent(pointer) {
            complete("ID_PATH", unsafe text(udev_device_get_sysname(parent)))
            if isBoardPort {
                properties[ReceiverDevice.boardPortProperty] = "1"
                complete("ID_USB_DRIVER", unsafe text(udev_device_get_driver(parent)))
                // Several ports may have one parent.
                let name = unsafe text(udev_device_get_sysname(pointer))
                properties["ID_PATH"] = [properties["ID_PATH"], name].compactMap(\.self).joined(separator: "-")
            }
        }
        return properties
    }
}

private func text(_ string: UnsafePointer<CChar>?) -> String? {
    unsafe string.map { unsafe String(cString: $0) }
}

/// The text as udev writes what a device says of itself: one word.
private func underscored(_ text: String) -> String {
    text.split(separator: " ").joined(separator: "_")
}
