import Glibc
import SystemPackage

/// A machine made of descriptions, into which devices are plugged: umockdev.
///
/// Lives in an exit test, because it takes over /sys and /dev of its whole process.
@safe final class SimulatedMachine {
    private typealias New = @convention(c) () -> UnsafeMutableRawPointer?
    private typealias AddFromFile =
        @convention(c) (
            UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        ) -> CInt
    private typealias Event =
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void
    private typealias Remove = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

    private let library: UnsafeMutableRawPointer
    private let testbed: UnsafeMutableRawPointer

    /// Whether the library is installed; if it is, processes started from now on can be such machines.
    static let isAvailable: Bool = {
        guard unsafe dlopen("libumockdev.so.0", RTLD_NOW) != nil else { return false }
        return unsafe setenv("LD_PRELOAD", "libumockdev-preload.so.0", 1) == 0
    }()

    /// A machine without devices.
    init() throws {
        guard let library = unsafe dlopen("libumockdev.so.0", RTLD_NOW),
            let symbol = unsafe dlsym(library, "umockdev_testbed_new"),
            let testbed = unsafe unsafeBitCast(symbol, to: New.self)()
        else { throw Errno.noSuchFileOrDirectory }
        unsafe self.library = unsafe library
        unsafe self.testbed = unsafe testbed
    }

    /// Plugs a described device in, whose parts stand in the order in which a kernel finds them.
    func plug(_ name: String) throws {
        guard let symbol = unsafe dlsym(library, "umockdev_testbed_add_from_file") else { throw Errno.notSupported }
        let path = Self.descriptions.appending(name + ".umockdev").string
        let isAdded = unsafe unsafeBitCast(symbol, to: AddFromFile.self)(testbed, path, nil)
        guard isAdded != 0 else { throw Errno.invalidArgument }
    }

    /// Unplugs a device.
    func unplug(_ systemPath: String) throws {
        guard let event = unsafe dlsym(library, "umockdev_testbed_uevent"),
            let remove = unsafe dlsym(library, "umockdev_testbed_remove_device")
        else { throw Errno.notSupported }
        unsafe unsafeBitCast(event, to: Event.self)(testbed, systemPath, "remove")
        unsafe unsafeBitCast(remove, to: Remove.self)(testbed, systemPath)
    }

    private static var descriptions: FilePath {
        FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
            .removingLastComponent().appending("fixtures").appending("receivers")
    }
}
