internal import Glibc
internal import GNSS
internal import Logbook
internal import Platform
internal import Storage
internal import SystemPackage
internal import Text
internal import Uploads

/// Where alerts are sent: a webhook, an e-mail address or a command.
package struct AlertTarget: Sendable {
    private enum Kind {
        case webhook(String)
        case mail(String)
        case command(String)
    }

    /// Longest time that a command may run, in seconds.
    private static let limit: Double = 60

    private let kind: Kind

    /// Parses `https://…`, `mailto:…`, or else a command for the shell; `nil` if it is empty or no valid address.
    package init?(_ text: String) {
        if text.hasPrefix("http://") || text.hasPrefix("https://") {
            kind = .webhook(text)
        } else if text.hasPrefix("mailto:") {
            let address = String(text.dropFirst("mailto:".count))
            guard address.wholeMatch(of: /[^\s@,;<>"]+@[^\s@,;<>"]+/) != nil else { return nil }
            kind = .mail(address)
        } else {
            guard text.contains(where: { !$0.isWhitespace }), !text.contains("\0") else { return nil }
            kind = .command(text)
        }
    }

    /// Sends an alert.
    ///
    /// - Returns: why it was not sent; `nil` on success.
    func send(_ alert: DeviceAlert) async -> String? {
        switch kind {
        case .webhook(let url): await Self.post(alert, to: url)
        case .mail(let address): await ExecutorThread().run { Self.mail(alert, to: address) }
        case .command(let text): await ExecutorThread().run { Self.run(text, for: alert) }
        }
    }

    private static func post(_ alert: DeviceAlert, to url: String) async -> String? {
        let connection = HTTPConnection(userAgent: "gpslog-collector", timeout: .seconds(20))
        defer { connection.close() }
        let request = UploadRequest(
            .post,
            url,
            headers: [HTTPHeader("Content-Type", "application/json")].compactMap(\.self),
            body: Array(alert.json.utf8)
        )
        do throws(TransportFailure) {
            let status = try await connection.send(request).status
            return (200..<300).contains(status) ? nil : "the webhook answers \(status)"
        } catch {
            return "the webhook cannot be reached: \(error)"
        }
    }

    private static func mail(_ alert: DeviceAlert, to address: String) -> String? {
        // Names may have control characters, and headers must not have lines of theirs.
        let text = String(alert.text.map { $0.isNewline || $0 == "\0" ? " " : $0 })
        let subject = text.utf8.allSatisfy { $0 < 0x80 } ? text : "gpslog: \(alert.kind.rawValue)"
        let message = """
            To: \(address)
            Subject: \(subject)
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8
            Content-Transfer-Encoding: 8bit
            Auto-Submitted: auto-generated

            \(text)
            Since: \(alert.since)
            \(alert.until.map { "Until: \($0)" } ?? "")
            """
        let program = "/usr/sbin/sendmail"
        guard let outcome = try? ExternalProgram(program).run(["-t", "-i"], input: Array(message.utf8)) else {
            return "\(program) cannot be run; install a mail server, such as msmtp-mta"
        }
        return outcome.status == 0 ? nil : "\(program) ended with status \(outcome.status)"
    }

    private static func run(_ command: String, for alert: DeviceAlert) -> String? {
        let launch = ProgramLaunch(
            input: .nothing,
            output: .nothing,
            errors: .inherited,
            environment: alert.environment,
            signals: .ofNewGroup
        )
        do throws(Errno) {
            let child = try launch.start(["/bin/sh", "-c", command])
            let start = ContinuousClock.now
            while true {
                if let status = child.statusIfEnded() {
                    return status == 0 ? nil : "the command ended with status \(status)"
                }
                guard ContinuousClock.now < start + .seconds(limit) else { break }
                usleep(20_000)
            }
            child.sendToGroup(SIGKILL)
            _ = try child.wait()
            return "the command took more than \(Int(limit)) seconds"
        } catch {
            return "the command cannot be run: \(error)"
        }
    }
}

extension DeviceAlert {
    private var state: String { until == nil ? "raised" : "cleared" }

    /// The alert as a JSON object.
    fileprivate var json: String {
        var object = JSONObject()
        object.add("id", text: id)
        object.add("kind", text: kind.rawValue)
        object.add("state", text: state)
        object.add("device", text: device)
        object.add("fence", text: fence)
        object.add("since", text: since.description)
        object.add("until", text: until?.description)
        object.add("value", value, atMost: 1)
        object.add("text", text: text)
        return object.description
    }

    /// The environment of a command: this process's, and the alert.
    fileprivate var environment: [String] {
        let own = [
            "GPSLOG_ALERT": kind.rawValue, "GPSLOG_ALERT_STATE": state, "GPSLOG_ALERT_TEXT": text,
            "GPSLOG_ALERT_ID": id,
            "GPSLOG_DEVICE": device, "GPSLOG_FENCE": fence ?? "",
        ]
        var lines = own.map { "\($0)=\($1.filter { $0 != "\0" })" }
        var next = unsafe environ
        while let line = unsafe next.pointee {
            lines.append(unsafe String(cString: line))
            unsafe next += 1
        }
        return lines
    }
}
