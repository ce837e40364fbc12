internal import Glibc
package import SystemPackage

/// A machine simulated by umockdev, to which devices can be connected.
///
/// Use it in an exit test, because it replaces /sys and /dev of the whole process.
@safe package final class SimulatedMachine {
    private typealias New = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias Add =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        ) -> CInt
    private typealias Event =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void
    private typealias SetProperty =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafePointer<CChar>?
        ) -> Void
    private typealias Remove = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

    private let library: UnsafeMutableRawPointer
    private let testbed: UnsafeMutableRawPointer

    /// Whether the library is installed.
    ///
    /// If it is, processes started from now on can use simulated machines.
    package static let isAvailable: Bool = {
        guard unsafe dlopen("libumockdev.so.0", RTLD_NOW) != nil else { return false }
        return unsafe setenv("LD_PRELOAD", preload, 1) == 0
    }()

    private static let preload = "libumockdev-preload.so.0"

    /// Creates a machine without devices.
    ///
    /// - Throws: `Errno` if the library is not installed.
    package init() throws {
        guard let library = unsafe dlopen("libumockdev.so.0", RTLD_NOW),
            let symbol = unsafe dlsym(library, "umockdev_testbed_new"),
            let testbed = unsafe unsafeBitCast(symbol, to: New.self)()
        else { throw Errno.noSuchFileOrDirectory }
        unsafe self.library = unsafe library
        unsafe self.testbed = unsafe testbed
    }

    /// The folder that serves as the machine's root; nil if the library does not provide it.
    package var root: FilePath? {
        unsafe getenv("UMOCKDEV_DIR").map { unsafe FilePath(platformString: $0) }
    }

    package var environment: [String: String] {
        ["LD_PRELOAD": Self.preload, "UMOCKDEV_DIR": root?.string ?? ""]
    }

    /// Connects a device described in the fixtures, whose parts are listed in the order of the kernel's events.
    ///
    /// - Throws: `Errno` if the description does not exist.
    package func plug(_ name: String) throws {
        try add(
            Checkout.root.appending("fixtures/receivers/\(name).umockdev").string,
            by: "umockdev_testbed_add_from_file"
        )
    }

    /// Connects a device to the machine.
    ///
    /// - Throws: `Errno` if it is already connected.
    package func plug(_ device: SimulatedDevice) throws {
        try add(device.description, by: "umockdev_testbed_add_from_string")
    }

    /// Disconnects a device from the machine.
    ///
    /// - Throws: `Errno` if the library fails.
    package func unplug(_ device: SimulatedDevice) throws {
        for path in device.systemPaths { try unplug(path) }
    }

    /// Disconnects a part of a device by its path in the kernel's device tree.
    ///
    /// - Throws: `Errno` if the library fails.
    package func unplug(_ systemPath: String) throws {
        guard let event = unsafe dlsym(library, "umockdev_testbed_uevent"),
            let remove = unsafe dlsym(library, "umockdev_testbed_remove_device")
        else { throw Errno.notSupported }
        unsafe unsafeBitCast(event, to: Event.self)(testbed, systemPath, "remove")
        unsafe unsafeBitCast(remove, to: Remove.self)(testbed, systemPath)
    }

    /// Sets a property of a device's terminal, as a new udev rule would.
    ///
    /// - Throws: `Errno` if the library fails.
    package func change(_ device: SimulatedDevice, _ property: String, to value: String) throws {
        guard let event = unsafe dlsym(library, "umockdev_testbed_uevent"),
            let set = unsafe dlsym(library, "umockdev_testbed_set_property"), let path = device.systemPaths.first
        else { throw Errno.notSupported }
        unsafe unsafeBitCast(set, to: SetProperty.self)(testbed, path, property, value)
        unsafe unsafeBitCast(event, to: Event.self)(testbed, path, "change")
    }

    private func add(_ argument: String, by function: String) throws {
        guard let symbol = unsafe dlsym(library, function) else { throw Errno.notSupported }
        let isAdded = unsafe unsafeBitCast(symbol, to: Add.self)(testbed, argument, nil)
        guard isAdded != 0 else { throw Errno.invalidArgument }
    }
}
