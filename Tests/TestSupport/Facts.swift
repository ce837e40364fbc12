import GNSS

/// What a value contains, for comparison with a text: a line for each stored property with a value.
///
/// A property's own properties are indented below it. A list has a line for each element, or a dash before its lines.
package func facts(of value: Any, indentation: String = "") -> String {
    let mirror = Mirror(reflecting: value)
    var text = ""
    for case (let label?, let child) in mirror.children {
        guard let known = known(child) else { continue }
        // The storage of a property wrapper has an underscore.
        let fact = fact(label.drop { $0 == "_" }, known, indentation)
        // An enumeration always has a case, even without further values.
        text += fact.isEmpty && mirror.displayStyle == .enum ? "\(indentation)\(label): nothing\n" : fact
    }
    return text
}

private func fact(_ label: Substring, _ value: Any, _ indentation: String) -> String {
    if let word = word(for: value) { return "\(indentation)\(label): \(word)\n" }
    let inner: String
    if let satellites = value as? [Satellite] {
        inner = satellites.map { "\(indentation)  \(line(of: $0))\n" }.joined()
    } else if let list = value as? any Collection {
        if let words = words(for: list) { return words.isEmpty ? "" : "\(indentation)\(label): \(words)\n" }
        inner = elements(of: list, indentation + "  ")
    } else {
        inner = facts(of: value, indentation: indentation + "  ")
    }
    return inner.isEmpty ? "" : "\(indentation)\(label):\n\(inner)"
}

/// The value without its optionals; nil if it is unknown.
private func known(_ value: Any) -> Any? {
    if let number = value as? OptionalNumber { return number.wrappedValue }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { known($0.value) }
}

/// The value on one line, if it has no properties that need lines of their own.
private func word(for value: Any) -> String? {
    switch value {
    case let text as String: "\"\(text)\""
    // Not the negative zero, which another processor may not have.
    case let number as Double where number == 0: "0.0"
    case let place as Coordinate: "\(place.latitude),\(place.longitude)"
    case let time as TimeOfDay: clock(time.nanosecondsSinceMidnight)
    case is any Collection: nil
    case let text as any CustomStringConvertible: text.description
    default: Mirror(reflecting: value).children.isEmpty ? "\(value)" : nil
    }
}

/// All elements on one line, if each is one word.
private func words(for list: some Collection) -> String? {
    var words: [String] = []
    for element in list {
        guard let known = known(element) else {
            words.append("nil")
            continue
        }
        guard let word = word(for: known) else { return nil }
        words.append(word)
    }
    return words.joined(separator: " ")
}

/// A satellite's properties, which are not stored one by one.
private func line(of satellite: Satellite) -> String {
    let properties: [(String, Int?)] = [
        ("sent as", satellite.sentNumber), ("signal", satellite.signal.map { Int($0) }),
        ("elevation", satellite.elevation), ("azimuth", satellite.azimuth), ("strength", satellite.signalToNoise),
    ]
    let known = properties.compactMap { name, value in value.map { " \(name) \($0)" } }
    return "\(satellite.constellation) \(satellite.number)\(known.joined())\(satellite.isUsed ? " used" : "")"
}

private func elements(of list: some Collection, _ indentation: String) -> String {
    list.map { "\(indentation)-\n\(facts(of: $0, indentation: indentation + "  "))" }.joined()
}

private func clock(_ nanoseconds: Int64) -> String {
    let second = nanoseconds / 1_000_000_000
    // The leap second is the last of the day.
    let (minute, left) = second == 86_400 ? (1439, 60) : (second / 60, second % 60)
    let text = [minute / 60, minute % 60, left].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
    let fraction = String(1_000_000_000 + nanoseconds % 1_000_000_000).dropFirst()
    return fraction.allSatisfy { $0 == "0" } ? text : "\(text).\(fraction)"
}
