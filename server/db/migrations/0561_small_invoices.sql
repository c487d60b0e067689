-- An invoice of less than a card can be charged says how else it is paid. Words that the team has written stay theirs.
update message_templates set updated_at = now(),
  message = replace(message, 'See its pickups, download the PDF or pay by card.', '{ways}')
where template_key = 'account_invoice';
