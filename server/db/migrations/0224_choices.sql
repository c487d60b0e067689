-- The customer of a paid pickup without a hauler was offered another window or all of the money: once for each window.
create table offered_choices (
  job_id integer not null references jobs (id),
  preferred_date date not null,
  preferred_time text not null,
  at timestamptz not null,
  primary key (job_id, preferred_date, preferred_time)
);

insert into message_templates (template_key, name, subject, message) values
  ('choose_window', 'No hauler yet', 'We haven''t found a hauler for pickup #{jobId} yet',
   '{product}: Hi {firstName}, we haven''t found a hauler for pickup #{jobId} on {day}, {window}, yet. Choose another window or a full refund: {link}');
