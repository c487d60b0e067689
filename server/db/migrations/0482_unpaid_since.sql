-- When the record of money that had paid a job was withdrawn: the customer has as long to pay as after a booking.
alter table jobs add column unpaid_since timestamptz;
