// What libmosquitto's results and words mean.
#ifndef LINK_FAULT_H
#define LINK_FAULT_H

#include "Link.h"

// Of a result that is not MOSQ_ERR_SUCCESS, and the errno that it left.
struct gpslog_mqtt_fault gpslog_mqtt_fault_of(const struct gpslog_mqtt_link *link, int result, int error);

// Of a line of libmosquitto's log; gpslog_mqtt_answered where it tells of no fault.
enum gpslog_mqtt_outcome gpslog_mqtt_tls_fault(const char *text);

// The reason code of a message that libmosquitto does not take; 0 where the link is at fault.
int gpslog_mqtt_refusal(int result);

// Whether the broker may be one that does not know MQTT 5.
bool gpslog_mqtt_may_be_version(struct gpslog_mqtt_fault fault);

#endif
