import Fleet
import Testing

@Suite struct `The address of a fleet's database` {
    @Test(arguments: [
        ("postgresql://db/fleet?device=boat", "boat"),
        ("postgresql://db/fleet?sslmode=require&device=Anna%20B.", "Anna B."),
        ("postgresql://db/fleet?device=%e2%9b%B5&sslmode=require", "\u{26F5}"),
        ("postgresql://db/fleet?device=a+b", "a+b"),
        ("postgresql://db/fleet?sslmode=require", nil), ("postgresql://db/fleet", nil),
    ])
    func `has the name of a device among its options, and all else is libpq's`(text: String, device: String?) throws {
        let address = try FleetAddress(text)
        #expect(address.device == device)
        #expect(address.database.description == "postgresql://db/fleet")
    }

    @Test(arguments: ["boat", "Anna B.", "\u{26F5} & co?=%/#", "a+b"])
    func `has any name, written as an address has it`(name: String) throws {
        #expect(try FleetAddress("postgresql://db/fleet?device=" + FleetAddress.encoded(name)).device == name)
    }

    @Test(arguments: ["device=", "device=%", "device=%4", "device=%zz", "device=%+1", "device=%ff", "vessel=boat"])
    func `is refused where it cannot be read, without being repeated`(option: String) {
        let error = #expect(throws: PostgresError.self) {
            try FleetAddress("postgresql://anna:secret@db/fleet?" + option)
        }
        #expect(error?.reason == .noAddress)
        #expect(error?.description.contains("secret") == false)
    }
}
