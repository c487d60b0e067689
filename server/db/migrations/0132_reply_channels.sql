-- As the reply was asked for: the same key with another channel is another message. Its own channel may fall back.
alter table conversation_replies add column channel text check (channel in ('sms', 'email'));
update conversation_replies set channel = notifications.channel
  from notifications where notifications.id = conversation_replies.notification_id;
