import GNSS
import Testing

@Suite struct `An instant as ISO 8601 text` {
    @Suite struct `when written` {
        @Test(arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_795_248_000_000_000_000, "2026-11-21T08:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"), (-86_400_000_000_000, "1969-12-31T00:00:00.000Z"),
            (-315_619_200_000_000_000, "1960-01-01T00:00:00.000Z"),
            (.max, "2262-04-11T23:47:16.854Z"), (.min, "1677-09-21T00:12:43.145Z"),
        ])
        func `has the date, the time and three decimals`(nanoseconds: Int64, text: String) {
            #expect(UTCTime(nanosecondsSince1970: nanoseconds).description == text)
        }

        @Test func `has finer decimals cut off, not rounded`() {
            #expect(UTCTime(nanosecondsSince1970: 1_999_999).description == "1970-01-01T00:00:00.001Z")
        }
    }

    @Suite struct `when read` {
        @Test(arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-11-21T08:00Z", 1_795_248_000_000_000_000),
            ("2026-11-21T08:00:00.2Z", 1_795_248_000_200_000_000), ("1969-12-31T23:59:59.999Z", -1_000_000),
            ("1960-01-01T00:00:00Z", -315_619_200_000_000_000), ("1970-01-01T00:00:00.000000001Z", 1),
            ("1970-01-01T00:00:00.00000000199Z", 1), ("2262-04-11T23:47:16.854775807Z", Int64.max),
        ])
        func `may have any number of decimals`(text: String, nanoseconds: Int64) {
            #expect(UTCTime(iso8601: text)?.nanosecondsSince1970 == nanoseconds)
        }

        @Test(arguments: [
            "", "T", "Z", "2026-11-21", "08:00:00Z", "2026-11-21 08:00:00Z", "2026-11-21T08:00:00", "2026-11-21T",
            "2026-11-21T08:00:00z", "2026-11-21t08:00:00Z", "2026-11-21T08:00:00+01:00", "2026-11-21T08:00:00ZZ",
            "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00Z ", "2026-11-31T08:00:00Z", "2026-11-21T25:00:00Z",
            "2026-11-21TT08:00:00Z", "2262-04-11T23:47:16.854775808Z", "1600-01-01T00:00:00Z",
        ])
        func `is nil for other text`(text: String) {
            #expect(UTCTime(iso8601: text) == nil)
        }

        @Test(arguments: ["2026-11-21T08:00:00.200Z", "1999-12-31T23:59:59.999Z", "1969-07-20T20:17:40.000Z"])
        func `is written as it was read`(text: String) {
            #expect(UTCTime(iso8601: text)?.description == text)
        }
    }
}
