/// Aborts with the violated rule, so that libFuzzer reports the input.
///
/// Release builds drop the message of `precondition`.
func require(_ rule: StaticString, _ holds: Bool, _ details: @autoclosure () -> String = "") {
    if !holds { fatalError("\(rule) \(details())") }
}
