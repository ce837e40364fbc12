import SystemPackage

/// Finds possible receivers: serial ports on USB and on the board, and the kernel's GNSS devices.
///
/// Excludes virtual consoles, pseudo-terminals and board ports without a chip.
package enum ReceiverDiscovery {
    /// The devices plugged in now, sorted by path.
    ///
    /// Reads kernel files, which takes milliseconds. Throws if libudev cannot be used; the result may be empty.
    package static func presentDevices() throws(DiscoveryError) -> [ReceiverDevice] {
        try Inventory(UdevContext().present()).devices
    }

    /// The devices present, then each change, until the iteration ends.
    ///
    /// The first event is always `present`, and no later change is missed. A device is reported once udev has named it
    /// and set its permissions. Without a running udev, as in a container, it is reported within two seconds.
    package static func events() throws(DiscoveryError) -> AsyncStream<ReceiverEvent> {
        let thread = try DiscoveryThread()
        let (stream, continuation) = AsyncStream<ReceiverEvent>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        continuation.onTermination = { _ in thread.stop() }
        try thread.start(telling: continuation)
        return stream
    }
}
