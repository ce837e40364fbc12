extension FleetSchema {
    /// The news of latest locations, for those who show all devices on a map.
    ///
    /// Whoever listens holds an advisory lock together with others who do. Where nobody does, nobody is told: transactions that
    /// tell something are committed one after the other, all over the server.
    static let news = """
        -- Sends a notification, once the transaction is committed, that the latest location of a device is another one.
        CREATE FUNCTION tell_latest(device uuid) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
          IF pg_try_advisory_lock(hashtextextended('gpslog map', 0)) THEN
            PERFORM pg_advisory_unlock(hashtextextended('gpslog map', 0));
          ELSE
            PERFORM pg_notify('gpslog_latest', device::text);
          END IF;
        END $$;

        """
}
