-- A migration whose file begins with "-- contract" takes away what older programs use. A program that does not know
-- such a migration refuses to start; one that does not know other newer migrations starts and says so.
alter table migrations add column is_contract boolean not null default false;
