-- People leave the waiting list by the link in its messages: the one that confirms that they joined, and the offer.
insert into message_templates (template_key, name, subject, message) values
  ('waiting_list_joined', 'Waiting list joined', 'You''re on the waiting list',
   '{product}: You''re on the waiting list for {day}, {window}. If a place opens, we''ll keep it for you for 30 minutes. Nothing is charged. Leave the list: {leave}');

-- Words that a person changed keep theirs, with the link at their end.
update message_templates set updated_at = now(),
  message = message || ' Don''t need it? Leave the list: {leave}'
  where template_key = 'place_free';
