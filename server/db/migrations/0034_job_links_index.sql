-- Every message to a customer looks up the newest link of its job.
create index job_links_job on job_links (job_id, created_at desc);
