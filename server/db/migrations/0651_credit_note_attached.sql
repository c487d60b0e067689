-- The email of a credit note says that its PDF is attached. Words that the team has written stay theirs.
update message_templates set updated_at = now(),
  message = replace(message, 'It is taken off what you owe us. Your invoice:',
    'It is taken off what you owe us. Its PDF is attached. Invoice:')
where template_key = 'account_credit_note';
