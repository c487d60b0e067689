-- Moves from before 0704 that it left out, since another entry of the same row stood within a second of them: the refund beside the
-- cancellation of a job, or a payment beside a colleague's note. Now only an entry counts that has the status the move led to, or
-- whose values were erased with a person. Moves since 0704 have their entries by its trigger.
insert into audit_entries (at, made_by, call, address, subject, row_key, change, before, after, job_id, hauler_id)
select t.at, t.by, move_call(t.by, t.noun, t.move), 'this server', r.subject, t.noun_id::text, 'update',
  jsonb_build_object('status', t.from_status),
  jsonb_strip_nulls(jsonb_build_object('status', t.to_status, 'reason', t.reason)), r.job_id, r.hauler_id
from transitions t join lateral lifecycle_row(t.noun, t.noun_id) r on true
where t.at < (select applied_at from migrations where name = '0704_moves_in_the_audit_log.sql')
  and is_logged_move(t.noun, t.by, false) and t.by <> 'admin' and not exists (
    select from audit_entries a where a.subject = r.subject and a.row_key = t.noun_id::text
      and a.at between t.at - interval '1 second' and t.at + interval '1 second'
      and (a.before is null and a.after is null
        -- The entry of a move, whatever its noun calls the column.
        or a.made_by <> 'team' and a.call = move_call(t.by, t.noun, t.move) and a.after ->> 'status' = t.to_status
        -- The entry of a colleague's call, with the columns of the row.
        or a.made_by = 'team' and a.after ->> (case t.noun when 'job_payment' then 'payment_status' else 'status' end) = t.to_status))
order by t.id;
