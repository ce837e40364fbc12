import SystemPackage
import TestSupport
import Testing

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
    let table = try TextFile.read(folder.appending("KnownReceivers.swift"))
    let pattern = /KnownReceivers\(\s*0x(?<vendor>\w{4}),\s*0x(?<first>\w{4})(?<more>\.\.\.0xFFFF)?,\s*\.receiver,/
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
