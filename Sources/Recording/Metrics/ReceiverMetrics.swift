internal import GNSS
internal import Logbook
package import Serving

/// Formats the measurements of receivers as metrics.
package enum ReceiverMetrics {
    /// The metric families, each with one sample per receiver.
    ///
    /// - Parameter readings: the measurements of the receivers.
    /// - Returns: the families.
    package static func families(of readings: [ReceiverReadings]) -> [MetricFamily] {
        var open = MetricFamily(.gauge, "gpslog_receiver_open", "1 while the receiver is read, else 0.")
        for reading in readings { open.add(reading.isOpen ? 1 : 0, reading.label) }
        return [open] + ages(of: readings) + lineCounts(of: readings) + [fixes(readings)] + suspicions(of: readings)
            + skies(of: readings) + [delays(readings)]
    }

    private static func ages(of readings: [ReceiverReadings]) -> [MetricFamily] {
        ReceiverReadings.Stage.allCases.map { stage in
            var family = MetricFamily(
                .gauge,
                "gpslog_\(stage.name)_age_seconds",
                "Seconds since the last \(stage.description), or since the receiver was first opened if there was none."
            )
            for reading in readings { family.add(reading.secondsSince[stage], reading.label) }
            return family
        }
    }

    private static func lineCounts(of readings: [ReceiverReadings]) -> [MetricFamily] {
        let counts: [(String, String, KeyPath<ReceiverReadings.Line, Int>)] = [
            ("received_bytes", "Bytes received from the receiver.", \.bytes),
            ("sentences", "Intact sentences of NMEA 0183.", \.sentences),
            ("checksum_errors", "Sentences with a wrong checksum.", \.checksumErrors),
            ("malformed_lines", "Other discarded lines.", \.malformedLines),
            (
                "framing_errors", "Damaged bytes or packets of bytes, if the driver counts them.",
                \.framingErrors
            ),
            ("lost_bytes", "Bytes lost because storage was too slow, or because datagrams came too fast.", \.lostBytes),
            ("reopenings", "How often the receiver was reopened.", \.reopenings),
        ]
        return counts.map { name, help, count in
            var family = MetricFamily(.counter, "gpslog_\(name)_total", help)
            for reading in readings { family.add(reading.line[keyPath: count], reading.label) }
            return family
        }
    }

    /// Numbers of fixes by verdict.
    ///
    /// Verdicts of all rules exist from the start, so that the first one counts as an increase.
    private static func fixes(_ readings: [ReceiverReadings]) -> MetricFamily {
        var family = MetricFamily(
            .counter,
            "gpslog_fixes_total",
            "Fixes by the filter's verdict (accepted, held, disputed, rejected) and the rule that caused it."
        )
        for reading in readings {
            var verdicts = reading.verdicts
            let usual = [ReceiverReadings.Verdict(.accepted), ReceiverReadings.Verdict(.held)]
            for verdict in usual { verdicts[verdict, default: 0] += 0 }
            for rule in Rejection.Rule.allCases { verdicts[ReceiverReadings.Verdict(.rejected, rule), default: 0] += 0 }
            for (verdict, count) in verdicts.sorted(by: { $0.key.order < $1.key.order }) {
                let labels = (reading.label, MetricLabel("verdict", verdict.kind.name))
                if let rule = verdict.rule {
                    family.add(count, labels.0, labels.1, MetricLabel("rule", rule.rawValue))
                } else {
                    family.add(count, labels.0, labels.1)
                }
            }
        }
        return family
    }

    /// Why fixes are suspect; all reasons exist from the start, so that the first one counts as an increase.
    private static func suspicions(of readings: [ReceiverReadings]) -> [MetricFamily] {
        var suspect = MetricFamily(.gauge, "gpslog_suspect", "1 while fixes are suspect for this reason, else 0.")
        var fixes = MetricFamily(
            .counter,
            "gpslog_suspect_fixes_total",
            "Suspect fixes by reason; a fix counts for each of its reasons."
        )
        for reading in readings {
            for reason in Suspicion.Reason.allCases {
                let label = MetricLabel("reason", reason.name)
                let isCurrent = reading.suspicion?.reasons.contains(Suspicion.Reasons(reason)) ?? false
                suspect.add(isCurrent ? 1 : 0, reading.label, label)
                fixes.add(reading.suspectFixes[reason] ?? 0, reading.label, label)
            }
        }
        return [suspect, fixes]
    }

    /// The satellites and the clock of the latest report.
    private static func skies(of readings: [ReceiverReadings]) -> [MetricFamily] {
        var used = MetricFamily(.gauge, "gpslog_satellites_used", "Satellites in the solution of the latest fix.")
        var inView = MetricFamily(.gauge, "gpslog_satellites_in_view", "Satellites that the receiver lists.")
        var signal = MetricFamily(
            .gauge,
            "gpslog_carrier_to_noise_density_mean_decibel_hertz",
            "Mean carrier to noise density in dB-Hz of the signals in use, or of all if none is in use."
        )
        var offset = MetricFamily(
            .gauge,
            "gpslog_clock_offset_seconds",
            "Seconds that this machine's clock was ahead of the receiver's time at the latest report."
        )
        for reading in readings {
            used.add(reading.satellitesUsed, reading.label)
            inView.add(reading.satellitesInView, reading.label)
            signal.add(reading.meanSignal, reading.label)
            offset.add(reading.clockOffset, reading.label)
        }
        return [used, inView, signal, offset]
    }

    private static func delays(_ readings: [ReceiverReadings]) -> MetricFamily {
        var family = MetricFamily(
            .histogram,
            "gpslog_storing_delay_seconds",
            "Seconds from the last byte of a fix until it is stored."
        )
        for reading in readings { family.add(reading.delays, reading.label) }
        return family
    }
}

extension ReceiverReadings {
    fileprivate var label: MetricLabel { MetricLabel("receiver", receiver.name) }
}

extension ReceiverReadings.Stage {
    /// The part of the metric's name.
    fileprivate var name: String {
        switch self {
        case .byte: "last_byte"
        case .sentence: "last_sentence"
        case .fix: "last_fix"
        case .accepted: "last_accepted_fix"
        case .stored: "last_stored_fix"
        }
    }

    /// The part of the metric's help text.
    fileprivate var description: String {
        switch self {
        case .byte: "byte"
        case .sentence: "intact sentence"
        case .fix: "report with a position"
        case .accepted: "fix that the filter accepted or held"
        case .stored: "fix that was stored, accepted or not"
        }
    }
}

extension ReceiverReadings.Verdict {
    /// Sort key of the samples.
    fileprivate var order: String { "\(kind.name) \(rule?.rawValue ?? "")" }
}

extension FilterVerdict.Kind {
    /// The value of the label.
    fileprivate var name: String {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .disputed: "disputed"
        case .rejected: "rejected"
        }
    }
}
