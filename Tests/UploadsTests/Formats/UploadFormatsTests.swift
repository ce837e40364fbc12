import Uploads
import SystemPackage
import TestSupport
import Testing

@Suite struct `The kinds of servers` {
    @Test(arguments: SampleFormat.all, UploadFormatContract.behaviours)
    func `keep the contract of formats`(sample: SampleFormat, behaviour: UploadFormatContract) throws {
        try behaviour.verify(sample.format)
    }

    @Test func `can all be made from an address, a user and a device`() {
        let names = SampleFormat.all.map(\.name).filter { !$0.contains(" ") }
        #expect(names == UploadFormats.all.map { $0.kind })
    }

    @Test func `are found by their names, which are in small letters and each one kind's`() {
        for kind in UploadFormats.all {
            #expect(UploadFormats.named(kind.kind) == kind)
            #expect(kind.kind.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        }
        #expect(UploadFormats.named("pigeon") == nil)
    }

    @Test func `are all in the guide, and no others`() throws {
        #expect(try rows(of: "Kinds").map { $0[0] } == UploadFormats.all.map { "`\($0.kind)`" })
    }

    @Test func `are all in the manual`() throws {
        let manual = try TextFile.read(Checkout.root.appending("Documentation/manual/gpslog-upload.mdoc"))
        for kind in UploadFormats.all {
            #expect(manual.contains("\n.It Cm \(kind.kind)\n"))
        }
    }

    @Test func `have each setting of their own in the guide, with its kind`() throws {
        let settings = try rows(of: "Settings")
        for kind in UploadFormats.all {
            for setting in kind.settings {
                let row = settings.first { $0[0].contains("`\(setting.key)`") }
                #expect(row?.last?.contains(kind.kind) == true, "\(kind.kind): \(setting.key)")
            }
        }
    }

    /// Cells of the first table below a heading of the guide, without the header row.
    private func rows(of heading: String) throws -> [[Substring]] {
        try TextFile.read(Checkout.root.appending("Documentation/UPLOADS.md"))
            .split(separator: "## \(heading)\n")[1]
            .split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
            .map { $0.split(separator: " | ").map { $0.trimmingPrefix("| ") } }
    }
}
