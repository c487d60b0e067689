import { sql } from 'kysely'
import type { RiskKind } from '../../../contract/at-risk.ts'
import { dayOf } from '../../../contract/calendar.ts'
import type { HaulerId, HaulerStatus } from '../../../contract/haulers.ts'
import type { JobProof } from '../../../contract/job-proof.ts'
import type { JobId, JobStatus } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { atRisk } from './at-risk-query.ts'

/** A move of a lifecycle: which, whose, when, and by whom of the team. JSON holds an instant as text. */
export type LastMove = {
  move: string
  by: 'admin' | 'customer' | 'hauler' | 'provider' | 'system'
  at: string
  name: string | null
}

/** A job that was at risk today and is no more, with what may have solved it. */
export type SolvedFacts = {
  jobId: JobId
  kind: RiskKind
  /** The hauler at that time; null for none. */
  hadHaulerId: HaulerId | null
  seenAt: Date
  firstName: string
  lastName: string
  status: JobStatus
  proof: JobProof | null
  isRefunded: boolean
  haulerId: HaulerId | null
  haulerStatus: HaulerStatus | null
  haulerFirstName: string | null
  haulerLastName: string | null
  lastMove: LastMove | null
  /** How the hauler got it. */
  lastAssignment: LastMove | null
  lastPriceMove: LastMove | null
  lastHaulerMove: LastMove | null
  lastStep: { event: 'on_the_way' | 'arrived'; at: string; heardAt: string | null } | null
  movedAt: Date | null
  check: { at: string; name: string; withoutProof: boolean } | null
  provenAt: Date | null
  /** The last problem of a hauler that the team closed. */
  closedProblem: { at: string; name: string } | null
}

/** The last transition of a noun, as `LastMove`. */
const lastMove = (noun: 'job' | 'price_change' | 'hauler', ids: string, moves?: string[]) => sql`(
  select json_build_object('move', t.move, 'by', t.by, 'at', t.at, 'name', nullif(u.first_name, ''))
  from transitions t left join users u on u.id = t.user_id and t.by = 'admin'
  where t.noun = ${noun} and t.noun_id = ${sql.raw(ids)}
    ${moves ? sql`and t.move = any(${moves}::text[])` : sql``}
  order by t.id desc limit 1)`

/** The jobs that were at risk today and are no more, those that were seen so last first, at most so many; and how many there are. */
export async function findSolved(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ rows: SolvedFacts[]; total: number }> {
  const { rows } = await sql<SolvedFacts & { total: number }>`
    with solved as (
      select risk_sightings.job_id, kind, hauler_id, seen_at, count(*) over ()::int as total
      from risk_sightings
      where day = ${dayOf(now)} and not exists (
        select from (${atRisk(now)}) as risks where risks.job_id = risk_sightings.job_id)
        and exists (select from jobs where jobs.id = risk_sightings.job_id and deleted_at is null)
      order by seen_at desc, risk_sightings.job_id limit ${limit}
    )
    select solved.job_id as "jobId", solved.kind, solved.hauler_id as "hadHaulerId", solved.seen_at as "seenAt", total,
      jobs.first_name as "firstName", jobs.last_name as "lastName", jobs.status, jobs.proof,
      jobs.payment_status = 'refunded' as "isRefunded", jobs.hauler_id as "haulerId", haulers.status as "haulerStatus",
      haulers.first_name as "haulerFirstName", haulers.last_name as "haulerLastName",
      ${lastMove('job', 'jobs.id')} as "lastMove",
      ${lastMove('job', 'jobs.id', ['assign', 'claim'])} as "lastAssignment",
      ${lastMove('price_change', '(select max(id) from price_changes where job_id = jobs.id)')} as "lastPriceMove",
      ${lastMove('hauler', 'jobs.hauler_id')} as "lastHaulerMove",
      (select json_build_object('event', event, 'at', noted_at, 'heardAt', heard_at) from job_events
        where job_id = jobs.id and trip_ended_at is null order by noted_at desc limit 1) as "lastStep",
      (select max(changed_at) from job_window_changes where job_id = jobs.id) as "movedAt",
      (select json_build_object('at', checked_at, 'withoutProof', without_proof,
          'name', coalesce(nullif(users.first_name, ''), users.email))
        from proof_checks join users on users.id = user_id where job_id = jobs.id) as "check",
      (select max(recorded_at) from disposals where job_id = jobs.id) as "provenAt",
      (select json_build_object('at', closed_at, 'name', coalesce(nullif(users.first_name, ''), users.email))
        from hauler_notes join users on users.id = closed_by where job_id = jobs.id
        order by closed_at desc limit 1) as "closedProblem"
    from solved join jobs on jobs.id = solved.job_id left join haulers on haulers.id = jobs.hauler_id`.execute(
    db,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
