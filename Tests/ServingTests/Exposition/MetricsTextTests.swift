import Serving
import Testing

@Suite struct `The text of metrics` {
    @Test func `has the meaning and the kind of a family before its samples`() {
        var family = MetricFamily(.counter, "gpslog_sentences_total", "Intact sentences.")
        family.add(12, MetricLabel("receiver", "a"))
        family.add(3, MetricLabel("receiver", "b"))
        #expect(
            MetricsText.text(of: [family]) == """
                # HELP gpslog_sentences_total Intact sentences.
                # TYPE gpslog_sentences_total counter
                gpslog_sentences_total{receiver="a"} 12
                gpslog_sentences_total{receiver="b"} 3

                """
        )
    }

    @Test func `announces families without samples, too`() {
        let family = MetricFamily(.gauge, "gpslog_uploads_waiting", "Locations that wait.")
        #expect(
            MetricsText.text(of: [family])
                == "# HELP gpslog_uploads_waiting Locations that wait.\n# TYPE gpslog_uploads_waiting gauge\n"
        )
    }

    @Test(arguments: [
        (#"a"b"#, #"a\"b"#), (#"a\b"#, #"a\\b"#), ("a\nb", #"a\nb"#), ("a\r\nb", "a\r\\nb"), ("Zürich", "Zürich"),
    ])
    func `lets no label end a quotation or a line`(value: String, written: String) {
        var family = MetricFamily(.gauge, "gpslog_x", "X.")
        family.add(1, MetricLabel("receiver", value))
        #expect(MetricsText.text(of: [family]).hasSuffix("gpslog_x{receiver=\"\(written)\"} 1\n"))
    }

    @Test func `lets no meaning end its line, and leaves quotations in it as they are`() {
        let family = MetricFamily(.gauge, "gpslog_x", "A \"B\"\nof \\ C.")
        #expect(MetricsText.text(of: [family]).hasPrefix(#"# HELP gpslog_x A "B"\nof \\ C."# + "\n"))
    }

    @Test(
        arguments: [
            (0, "0"), (-2, "-2"), (0.25, "0.25"), (1e-7, "1e-07"), (1e300, "1e+300"), (.infinity, "+Inf"),
            (-.infinity, "-Inf"), (.nan, "NaN"), (1_764_082_800, "1764082800"),
        ] as [(Double, String)]
    )
    func `has numbers as its readers understand them`(value: Double, written: String) {
        var family = MetricFamily(.gauge, "gpslog_x", "X.")
        family.add(value)
        #expect(MetricsText.text(of: [family]).hasSuffix("\ngpslog_x \(written)\n"))
    }

    @Test func `leaves out what is not known`() {
        var family = MetricFamily(.gauge, "gpslog_x", "X.")
        family.add(nil as Double?)
        family.add(nil as Int?)
        #expect(family.samples.isEmpty)
    }

    @Test func `has each bucket of a histogram with all that is below it`() {
        var histogram = MetricHistogram(bounds: [0.1, 1])
        for value in [0.1, 0.05, 0.5, 30] { histogram.observe(value) }
        var family = MetricFamily(.histogram, "gpslog_delay_seconds", "Delays.")
        family.add(histogram, MetricLabel("receiver", "a"))
        #expect(
            MetricsText.text(of: [family]) == """
                # HELP gpslog_delay_seconds Delays.
                # TYPE gpslog_delay_seconds histogram
                gpslog_delay_seconds_bucket{receiver="a",le="0.1"} 2
                gpslog_delay_seconds_bucket{receiver="a",le="1"} 3
                gpslog_delay_seconds_bucket{receiver="a",le="+Inf"} 4
                gpslog_delay_seconds_sum{receiver="a"} 30.65
                gpslog_delay_seconds_count{receiver="a"} 4

                """
        )
    }
}
