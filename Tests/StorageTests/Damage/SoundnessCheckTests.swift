import Storage
import Testing

struct `A contradiction in a database` {
    @Test(arguments: [
        "*** in database main ***\nMain freelist: invalid page number 54", "Main freelist: invalid page number 54",
    ])
    func `is told in one line`(text: String) {
        #expect(SoundnessCheck.complaint(text) == "Main freelist: invalid page number 54")
    }
}
