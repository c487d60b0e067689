-- notifications_to_phone begins with the same column.
drop index notifications_recipient_phone;
