internal import CMQTT
internal import SystemPackage

/// A connection to a broker in the C library's hands.
@safe final class MQTTSession: @unchecked Sendable {
    /// Nil where there is no memory, or no descriptor.
    let pointer: OpaquePointer?

    init(server: MQTTServer) {
        unsafe pointer = unsafe gpslog_mqtt_connection_new(Int32(server.port), server.isSecure)
        set(gpslog_mqtt_host, server.host)
    }

    deinit {
        unsafe gpslog_mqtt_connection_free(pointer)
    }

    /// Before the first messages.
    func set(clientIdentifier: String, _ credentials: Credentials, _ security: TransportSecurity) {
        set(gpslog_mqtt_client_identifier, clientIdentifier)
        set(gpslog_mqtt_user, credentials.user)
        set(gpslog_mqtt_password, credentials.password)
        set(gpslog_mqtt_authority_file, security.authorityFile?.string)
        set(gpslog_mqtt_certificate_file, security.certificateFile?.string)
        set(gpslog_mqtt_key_file, security.keyFile?.string)
    }

    /// Before the first messages.
    func set(will: MQTTMessage) {
        guard let pointer = unsafe pointer else { return }
        set(gpslog_mqtt_will_topic, will.topic)
        unsafe gpslog_mqtt_connection_set_will(pointer, will.payload, will.payload.count)
    }

    /// Waits until the broker has heard that nobody is there any more, or until it is too late.
    func close(within time: Duration) {
        guard let pointer = unsafe pointer else { return }
        unsafe gpslog_mqtt_connection_close(pointer, time.wholeMilliseconds)
    }

    private func set(_ setting: gpslog_mqtt_setting, _ value: String?) {
        guard let pointer = unsafe pointer, let value else { return }
        unsafe gpslog_mqtt_connection_set(pointer, setting, value)
    }
}
