-- Uploads are older than the tables of what they are attached to.
alter table uploads add constraint uploads_job foreign key (job_id) references jobs (id);
alter table uploads add constraint uploads_hauler foreign key (hauler_id) references haulers (id);
