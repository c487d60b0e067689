-- What a customer writes for the hauler after booking; it stands in place of the notes of the access.
alter table jobs add column note text check (length(note) <= 500);
