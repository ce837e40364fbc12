import Uploads
import SystemPackage
import TestSupport
import Testing

@Suite struct `The guide's example of a kind of server` {
    private let guide = Checkout.root.appending("CONTRIBUTING.md")
    private let source = Checkout.root.appending("Tests/UploadsTests/Formats/PhoneTrack.swift")

    @Test(arguments: UploadFormatContract.behaviours)
    func `keeps the contract of formats`(behaviour: UploadFormatContract) throws {
        try behaviour.verify(try PhoneTrack(.sample(of: PhoneTrack.self)))
    }

    @Test func `is in the guide as it is here`() throws {
        let code = try TextFile.read(source).split(separator: "/// PhoneTrack")
        #expect(code.count == 2)
        #expect(try TextFile.read(guide).contains("/// PhoneTrack" + (code.last ?? "nothing")))
    }
}
