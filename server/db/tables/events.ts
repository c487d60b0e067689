import type { Generated } from 'kysely'
import type { Topic } from '../../../contract/events.ts'
import type { Defaulted } from './columns.ts'

export type EventTables = {
  /** What changed in the last hour, for the screens that show it. */
  events: {
    /** A bigint column, which arrives as text. */
    id: Generated<string>
    /** The transaction that wrote it, and those that it could see; both arrive as text. */
    xid: Defaulted<string>
    snapshot: Defaulted<string>
    topic: Topic
    /** The row that changed, of the table that the topic is about; a job for the market. */
    subjectId: number | null
    /** The users who may see it, besides admins. */
    audience: Defaulted<number[]>
    /** The job whose page shows it. */
    jobId: number | null
    /** What a job on the market demanded until it changed; written by a trigger. */
    offerBefore: Defaulted<unknown>
    at: Defaulted<Date>
  }
}
