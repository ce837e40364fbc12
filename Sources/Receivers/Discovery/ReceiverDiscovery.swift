import SystemPackage

/// Finds the devices that can be receivers: serial ports on USB and of the board, and the kernel's own GNSS devices.
///
/// Consoles of the screen and pseudo-terminals are never among them, nor ports of the board that have no chip.
package enum ReceiverDiscovery {
    /// The devices that are plugged in now, in the order of their paths.
    ///
    /// Throws where libudev cannot be used at all; that there are none is not an error. Reads files of the kernel, and
    /// takes milliseconds.
    package static func presentDevices() throws(DiscoveryError) -> [ReceiverDevice] {
        try Inventory(UdevContext().present()).devices
    }

    /// The devices that are there, then each as it comes and goes, until nobody iterates any more.
    ///
    /// The first event is always `present`, and nothing is missed between it and the next. A device is told once udev
    /// has named it and set its permissions. Without a running udev (in a container) it is told within two seconds.
    package static func events() throws(DiscoveryError) -> AsyncStream<ReceiverEvent> {
        let thread = try DiscoveryThread()
        let (stream, continuation) = AsyncStream<ReceiverEvent>.makeStream(bufferingPolicy: .bufferingNewest(1024))
        continuation.onTermination = { _ in thread.stop() }
        try thread.start(telling: continuation)
        return stream
    }
}
