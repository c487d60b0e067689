insert into message_templates (template_key, name, subject, message) values
  ('account_invoice', 'Invoice of a company', 'Invoice {invoice}: {amount}, due on {day}',
   '{product}: Invoice {invoice} for {month} is here. {amount} is due on {day}. See its pickups, download the PDF or pay by card. Your invoice: {link}'),
  ('account_invoice_reminder', 'Invoice of a company, reminder', 'Invoice {invoice} {due}: {amount}',
   '{product}: {amount} of invoice {invoice} {due}. If your payment is on its way, thank you. Your invoice: {link}'),
  ('account_credit_note', 'Credit note of a company', 'Credit note {credit}: {amount}',
   '{product}: Credit note {credit} for {amount} for pickup #{jobId} of invoice {invoice}. It is taken off what you owe us. Your invoice: {link}');
