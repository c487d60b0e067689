import { sql } from 'kysely'
import type { TimelineEntry } from '../../contract/job-timeline.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import { NAME_OF_USER } from './note-store.ts'
import { type Kind, type Source, text } from './timeline-source-query.ts'
import { sourcesOf } from './timeline-sources-query.ts'

/** Which kinds a filter leaves. */
export const KINDS_OF: Readonly<Record<'all' | 'notes' | 'money', readonly Kind[] | null>> = {
  all: null,
  notes: ['note', 'hauler_note', 'problem'],
  money: ['price', 'discount', 'payment', 'refund', 'payout', 'dispute'],
}

/** A row before its sentence: the facts are those of its kind, but for notes and edits. */
export type TimelineRow = {
  kind: Kind
  /** `at`, source and id: where the next page begins. */
  position: string
  id: string
  at: Date
  by: TimelineEntry['by']
  name: string | null
  facts: Record<string, unknown>
}

const selectOf = ({ kind, name, at, id, by, userId, haulerId, facts, from }: Source) => sql`
  select ${at} as at, ${text(name)} as source, (${id})::bigint as id, ${text(kind)} as kind, ${by} as by,
    (${userId ?? sql`null`})::integer as user_id, (${haulerId ?? sql`null`})::integer as hauler_id,
    jsonb_build_object(${sql.join(
      Object.entries(facts).flatMap(([key, value]) => [sql.lit(key), value]),
    )}) as facts
  from ${from}`

type Page = {
  jobId: JobId
  kinds: readonly Kind[] | null
  after: Position | undefined
  limit: number
}
export type Position = { at: string; source: string; id: string }

const UTC = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"')

/** What happened to a job before a position, newest first. */
export async function findTimeline(
  db: Db,
  { jobId, kinds, after, limit }: Page,
): Promise<TimelineRow[]> {
  const sources = sourcesOf(jobId).filter(({ kind }) => kinds === null || kinds.includes(kind))
  const { rows } = await sql<TimelineRow>`
    select e.kind, e.source || ' ' || e.id as id, e.at, e.by, e.facts,
      to_char(timezone('UTC', e.at), ${UTC}) || ' ' || e.source || ' ' || e.id as position,
      case e.by
        when 'customer' then trim(j.first_name || ' ' || j.last_name)
        when 'system' then null
        when 'provider' then null
        else coalesce((select trim(h.first_name || ' ' || h.last_name) from haulers h
            where h.id = e.hauler_id or e.by = 'hauler' and h.user_id = e.user_id limit 1),
          (select ${NAME_OF_USER} from users u where u.id = e.user_id)) end as name
    from (${sql.join(sources.map(selectOf), sql` union all `)}) as e, jobs j
    where j.id = ${jobId} ${
      after
        ? sql`and (e.at, e.source, e.id) < (${after.at}::timestamptz, ${after.source}, ${after.id}::bigint)`
        : sql``
    }
    order by e.at desc, e.source desc, e.id desc limit ${limit}`.execute(db)
  return rows
}
