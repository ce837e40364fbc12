import GNSS
import Glibc
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A link to a serial device` {
    let folder: TemporaryFolder
    let terminal: PseudoTerminal

    init() throws {
        folder = try TemporaryFolder()
        terminal = try PseudoTerminal()
    }

    @Test func `leads to a device that goes by the link's name`() throws {
        try link("usb-FTDI_FT232R_USB_UART_A10K3XYZ-if00-port0", to: terminal.path)
        let device = try #require(SerialLink.present(in: folder.path).first?.device)
        #expect(device.path == terminal.path)
        #expect(device.identity == ReceiverIdentity("FTDI_FT232R_USB_UART_A10K3XYZ"))
        #expect(device.modelName == "FTDI FT232R USB UART A10K3XYZ")
        #expect(device.certainty == .maybe)
    }

    @Test(arguments: ["u-blox_AG_-_www.u-blox.com_u-blox_GNSS_receiver", "Acme_GPS-Mouse_7"])
    func `leads to a receiver where its name says so`(name: String) throws {
        try link("usb-\(name)-if00", to: terminal.path)
        #expect(SerialLink.present(in: folder.path).first?.device?.certainty == .known)
    }

    @Test func `tells the ports of one device apart`() throws {
        for port in ["if00-port0", "if01-port0", "if00-port1"] {
            try link("usb-Maker_Quad_7-\(port)", to: terminal.path)
        }
        let identities = SerialLink.present(in: folder.path).compactMap { $0.device?.identity.name }
        #expect(identities == ["Maker_Quad_7", "Maker_Quad_7-port1", "Maker_Quad_7-if01"])
    }

    @Test func `leads through folders to the device file`() throws {
        try link("usb-Maker_Model-if00", to: FilePath("../..\(terminal.path)"))
        #expect(SerialLink.present(in: folder.path).first?.target == terminal.path)
    }

    @Test(arguments: ["/dev/ttyUSB99", "/etc/passwd"])
    func `is none where it does not lead to a device that is there`(target: String) throws {
        try link("usb-Maker_Model-if00", to: FilePath(target))
        #expect(SerialLink.present(in: folder.path).isEmpty)
    }

    @Test(arguments: ["pci-Maker_Model-if00", "usb-Maker_Model", "notes"])
    func `names no device where udev did not give it`(name: String) throws {
        try link(name, to: terminal.path)
        #expect(SerialLink.present(in: folder.path).first?.device == nil)
    }

    @Test func `is none where there is no folder of links`() {
        #expect(SerialLink.present(in: folder.file("by-id")).isEmpty)
    }

    private func link(_ name: String, to target: FilePath) throws {
        guard unsafe symlink(target.string, folder.file(name).string) == 0 else { throw Errno(rawValue: errno) }
    }
}

/// The devices that `udev-rules/70-gpslog.rules` lists as receivers, as `vendor:product`.
private func claimedByRules() throws -> Set<String> {
    let rules = try TextFile.read(Checkout.root.appending("udev-rules").appending("70-gpslog.rules"))
    let pattern = /ATTRS\{idVendor\}=="(?<vendor>\w{4})", ATTRS\{idProduct\}=="(?<product>[^"]+)", ENV\{GPSLOG\}="1"/
    return try Set(
        rules.matches(of: pattern).flatMap { match in
            try products(matching: match.product).map { "\(match.vendor):\($0)" }
        }
    )
}

/// Expands a udev pattern: `01a[4-9]` stands for six numbers.
private func products(matching pattern: Substring) throws -> [String] {
    guard let range = pattern.firstMatch(of: /\[([0-9])-([0-9])\]$/) else { return [String(pattern)] }
    let first = try #require(Int(range.1))
    let last = try #require(Int(range.2))
    return (first...last).map { pattern[..<range.range.lowerBound] + String($0) }
}

/// The devices that the table lists as receivers without other functions, as `vendor:product`.
private func listedInTable() throws -> Set<String> {
    let folder = Checkout.root.appending("Sources").appending("Receivers").appending("Discovery")
    let table = try TextFile.read(folder.appending("ReceiverCatalog.swift"))
    let pattern = /ReceiverCatalog\(\s*0x(?<vendor>\w{4}),\s*0x(?<first>\w{4})(?<more>\.\.\.0xFFFF)?,\s*\.receiver,/
    return Set(
        table.matches(of: pattern).map { match in
            match.vendor.lowercased() + ":" + (match.more == nil ? match.first.lowercased() : "*")
        }
    )
}

@Suite struct `The udev rules` {
    @Test func `claim by its numbers what gpslog knows to be a receiver, and nothing else`() throws {
        let claimed = try claimedByRules()

        #expect(try listedInTable() == claimed)
        #expect(claimed.contains("1546:01a8"))
        #expect(claimed.contains("152a:*"))
    }
}
