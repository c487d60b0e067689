-- Facilities near a job come first in the hauler's list. Null leaves the area to the end of the address.
alter table facilities add column area text;
