-- A person of the team accepts a completed job although its proof is missing, which says so in place of what was
-- looked at. For the seconds in which that can be undone its payout waits.
alter table proof_checks add column without_proof boolean not null default false;
