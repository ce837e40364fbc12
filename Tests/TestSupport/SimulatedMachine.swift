internal import Glibc
package import SystemPackage

/// A machine made of descriptions, into which devices are plugged: umockdev.
///
/// Lives in an exit test, because it takes over /sys and /dev of its whole process.
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

    /// True where the library is installed; if it is, processes started from now on can be such machines.
    package static let isAvailable: Bool = {
        guard unsafe dlopen("libumockdev.so.0", RTLD_NOW) != nil else { return false }
        return unsafe setenv("LD_PRELOAD", preload, 1) == 0
    }()

    private static let preload = "libumockdev-preload.so.0"

    /// A machine without devices.
    ///
    /// - Throws: `Errno` where the library is not installed.
    package init() throws {
        guard let library = unsafe dlopen("libumockdev.so.0", RTLD_NOW),
            let symbol = unsafe dlsym(library, "umockdev_testbed_new"),
            let testbed = unsafe unsafeBitCast(symbol, to: New.self)()
        else { throw Errno.noSuchFileOrDirectory }
        unsafe self.library = unsafe library
        unsafe self.testbed = unsafe testbed
    }

    /// The folder that stands for the machine's root; nil where the library does not say.
    package var root: FilePath? {
        unsafe getenv("UMOCKDEV_DIR").map { unsafe FilePath(platformString: $0) }
    }

    /// The variables that a program needs in its environment to run on this machine.
    package var environment: [String: String] {
        ["LD_PRELOAD": Self.preload, "UMOCKDEV_DIR": root?.string ?? ""]
    }

    /// Plugs a device of the fixtures in, whose parts stand in the order in which a kernel finds them.
    ///
    /// - Throws: `Errno` where there is no such description.
    package func plug(_ name: String) throws {
        try add(
            Checkout.root.appending("fixtures/receivers/\(name).umockdev").string,
            by: "umockdev_testbed_add_from_file"
        )
    }

    /// Plugs a device in.
    ///
    /// - Throws: `Errno` where it is plugged in already.
    package func plug(_ device: SimulatedDevice) throws {
        try add(device.description, by: "umockdev_testbed_add_from_string")
    }

    /// Unplugs a device.
    ///
    /// - Throws: `Errno` where the library cannot.
    package func unplug(_ device: SimulatedDevice) throws {
        for path in device.systemPaths { try unplug(path) }
    }

    /// Unplugs a part of a device by its path in the kernel's tree.
    ///
    /// - Throws: `Errno` where the library cannot.
    package func unplug(_ systemPath: String) throws {
        guard let event = unsafe dlsym(library, "umockdev_testbed_uevent"),
            let remove = unsafe dlsym(library, "umockdev_testbed_remove_device")
        else { throw Errno.notSupported }
        unsafe unsafeBitCast(event, to: Event.self)(testbed, systemPath, "remove")
        unsafe unsafeBitCast(remove, to: Remove.self)(testbed, systemPath)
    }

    /// Gives the terminal of a device a property, as a new rule would.
    ///
    /// - Throws: `Errno` where the library cannot.
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
