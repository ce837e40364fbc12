import Glibc
import Receivers
import SystemPackage

/// Properties of the machine that a bug may depend on: system, processor and connected receivers.
struct MachineDescription {
    /// One line per known property of the machine.
    static var lines: [String] {
        [
            osName.map { "system: \($0)" },
            kernel.map { "kernel: \($0)" },
            "memory pages: \(sysconf(Int32(_SC_PAGESIZE))) bytes; processors: \(sysconf(Int32(_SC_NPROCESSORS_ONLN)))",
            firstLine(of: "/proc/device-tree/model").map { "board: \($0)" },
            firstLine(of: "/proc/meminfo").map { "memory: \($0)" },
        ].compactMap(\.self)
    }

    /// One line per possible receiver, without its serial number.
    static var receivers: [String] {
        let devices: [ReceiverDevice]
        do throws(DiscoveryError) {
            devices = try ReceiverDiscovery.presentDevices()
        } catch {
            return ["the receivers cannot be listed: \(error)"]
        }
        return devices.map { device in
            let usb = [device.vendorID, device.productID].compactMap(\.self).map(hexadecimal).joined(separator: ":")
            let driver = device.driver.map { ", driver \($0)" } ?? ""
            return "\(device.path): \(device.modelName)\(usb.isEmpty ? "" : " \(usb)")\(driver), \(device.certainty)"
        }
    }

    private static func hexadecimal(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static var osName: String? {
        text(of: "/etc/os-release")?.split(separator: "\n")
            .first { $0.hasPrefix("PRETTY_NAME=") }
            .map { $0.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } }
    }

    private static var kernel: String? {
        let release = firstLine(of: "/proc/sys/kernel/osrelease")
        let processor = firstLine(of: "/proc/sys/kernel/arch") ?? Self.processor
        return release.map { "Linux \($0), \(processor)" }
    }

    private static var processor: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "aarch64"
        #else
        "another processor"
        #endif
    }

    private static func firstLine(of file: FilePath) -> String? {
        text(of: file)?.split { $0 == "\n" || $0 == "\0" }.first.map(String.init)
    }

    private static func text(of file: FilePath) -> String? {
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? descriptor.close() }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe (try? descriptor.read(into: $0)) ?? 0 }
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
