import Glibc
import Recording
import SystemPackage
import TestSupport
import Testing

@Suite struct `The alarms that were raised` {
    private let folder: TemporaryFolder
    private let database: FilePath
    private let alarms: OpenAlarms
    private var file: FilePath { FilePath("\(database)-alarms") }

    init() throws {
        folder = try TemporaryFolder()
        database = folder.file("voyage.sqlite")
        alarms = OpenAlarms(beside: database)
    }

    private func note(
        _ kind: AlarmNotice.Kind,
        _ isRaised: Bool,
        _ receiver: String? = nil,
        _ target: String? = nil
    ) throws {
        try alarms.note(AlarmNotice(kind: kind, isRaised: isRaised, text: "", receiver: receiver, target: target))
    }

    @Test func `are none where nothing was kept`() {
        #expect(alarms.all == [])
    }

    @Test func `are kept until they are cleared, for another recording, too`() throws {
        try note(.noFix, true, "a \"b\"\n\u{1F6F0}")
        try note(.upload, true, nil, "home")
        try note(.disk, true)
        let other = OpenAlarms(beside: database)
        let noFix = AlarmSubject(kind: .noFix, receiver: "a \"b\"\n\u{1F6F0}")
        #expect(other.all == [noFix, AlarmSubject(kind: .upload, target: "home"), AlarmSubject(kind: .disk)])
        try note(.upload, false, nil, "home")
        try note(.disk, false)
        #expect(other.all == [noFix])
        try note(.noFix, false, "a \"b\"\n\u{1F6F0}")
        #expect(other.all == [])
    }

    @Test func `are once in the file, however often they are noted`() throws {
        for _ in 1...3 { try note(.disk, true) }
        #expect(try TextFile.read(file) == "{\"alarm\":\"disk\"}\n")
    }

    @Test func `are those that can be read of a file that is damaged`() throws {
        let lines = ["\u{0}\u{0}{\"alarm\":", "{\"alarm\":\"disk\"}", "{}", "[1]", "{\"alarm\":\"war\"}", ""]
        try TextFile.overwrite(file, with: Array(lines.joined(separator: "\n").utf8))
        #expect(alarms.all == [AlarmSubject(kind: .disk)])
        try note(.noFix, true, "ublox")
        #expect(alarms.all == [AlarmSubject(kind: .disk), AlarmSubject(kind: .noFix, receiver: "ublox")])
    }

    @Test func `are not written where a link leads`() throws {
        let elsewhere = folder.file("elsewhere")
        try TextFile.write("mine", to: elsewhere)
        #expect(unsafe symlink(elsewhere.string, file.string) == 0)
        #expect(throws: Errno.self) { try note(.disk, true) }
        #expect(alarms.all == [])
        #expect(try TextFile.read(elsewhere) == "mine")
    }

    @Test func `do not name receivers as gone any more that others have taken the place of`() throws {
        try note(.receiverGone, true, "a")
        try note(.receiverGone, true, "b")
        try note(.receiverGone, true)
        try note(.noFix, true, "a")
        try alarms.forgetAbsences(but: ["b", "c"])
        #expect(
            alarms.all == [
                AlarmSubject(kind: .receiverGone, receiver: "b"), AlarmSubject(kind: .receiverGone),
                AlarmSubject(kind: .noFix, receiver: "a"),
            ]
        )
    }
}
