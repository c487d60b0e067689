-- A text of the provider is one message. Two equal texts may have been taken for the same one before.
update notifications set provider_message_id = null where id in (
  select id from (
    select id, row_number() over (partition by provider_message_id order by id) as place
    from notifications where provider_message_id is not null
  ) as numbered where place > 1);
create unique index notifications_provider_message on notifications (provider_message_id)
  where provider_message_id is not null;
