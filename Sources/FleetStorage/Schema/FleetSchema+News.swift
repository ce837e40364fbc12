extension FleetSchema {
    /// Notifications of latest locations, for maps of all devices.
    ///
    /// Listeners share an advisory lock. Without listeners, no notifications are sent, as transactions with
    /// notifications are committed one at a time on the whole server.
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
