import { sql, type RawBuilder } from 'kysely'
import type { TimelineEntry } from '../../contract/job-timeline.ts'
import type { JobId } from '../../contract/jobs.ts'

export type Kind = TimelineEntry['kind']
type Facts = Record<string, RawBuilder<unknown>>
export type Source = {
  kind: Kind
  /** Apart from other sources of its kind. */
  name: string
  at: RawBuilder<unknown>
  id: RawBuilder<unknown>
  by: RawBuilder<unknown>
  userId?: RawBuilder<unknown>
  haulerId?: RawBuilder<unknown>
  facts: Facts
  /** From where, with the condition. */
  from: RawBuilder<unknown>
}

export const ref = (name: string) => sql.ref(name)
export const text = (value: string) => sql`${sql.lit(value)}::text`
export const movesOf = (noun: string, table: string, jobId: JobId) =>
  sql`transitions t join ${sql.table(table)} x on x.id = t.noun_id
    where t.noun = ${sql.lit(noun)} and x.job_id = ${jobId}`
export const move = { at: ref('t.at'), id: ref('t.id'), by: ref('t.by'), userId: ref('t.user_id') }
export const named = { move: ref('t.move') }
