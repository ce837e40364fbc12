/// Ends the run with the rule that was broken, by which libFuzzer takes the input for a finding.
///
/// Not `precondition`, whose words are left out of a release build.
func require(_ rule: StaticString, _ holds: Bool, _ details: @autoclosure () -> String = "") {
    if !holds { fatalError("\(rule) \(details())") }
}
