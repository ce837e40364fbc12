extension FleetSchema {
    /// Tables of tokens and of checksums of received fixes.
    static let intake = """
        -- What devices let themselves in by; a row is the SHA-256 of a token's secret.
        CREATE TABLE device_token (
          device uuid NOT NULL,
          secret bytea NOT NULL,
          created timestamptz NOT NULL DEFAULT now(),
          PRIMARY KEY (device, secret)
        );

        -- What a logger has sent last of a receiver, by which it is known when it comes again.
        CREATE TABLE intake (
          device uuid NOT NULL,
          receiver bigint NOT NULL,
          checks bytea NOT NULL, -- eight bytes for each fix
          PRIMARY KEY (device, receiver),
          FOREIGN KEY (device, receiver) REFERENCES receiver (device, receiver)
        );

        """
}
