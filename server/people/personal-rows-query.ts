import { type RawBuilder, sql } from 'kysely'

/** The rows and contacts that belong to one person. */
export type Person = {
  /** Numbers in E.164 and addresses in lower case. */
  contacts: string[]
  /** What stands for each contact after an erasure. */
  contactHashes: string[]
  userIds: number[]
  haulerIds: number[]
  /** The jobs they booked. */
  jobIds: number[]
  /** The browsers they booked, registered or asked in. */
  visitorIds: string[]
}

export type Sql = RawBuilder<unknown>

/**
 * What a table holds about a person. Each column with text is named: `mark` replaces it, `plain` names no
 * person, `secret` is not exported. A table with `keep` stays by law, for the reason given; rows that `while`
 * does not name are deleted.
 */
export type PersonalTable = {
  key: string
  rows: (person: Person) => Sql
  erase: 'delete' | { mark: Record<string, Sql> } | { keep: string; while?: Sql }
  /**
   * Rows of other people whose texts may name this person: marked all the same, and exported only where `isExported` says
   * that they are about this person as well.
   */
  naming?: { rows: (person: Person) => Sql; mark: Record<string, Sql>; isExported?: true }
  /** Rows that an erasure writes: where there are no others, nothing is stored about the person. */
  isTrace?: true
  plain?: readonly string[]
  secret?: readonly string[]
}

/** What stands in place of a text. */
const ERASED = 'Erased'
export const text = sql`${sql.lit(ERASED)}`
export const none = sql`''`
export const nothing = sql`null`
/** The domain of addresses that stand for erased ones: no mail reaches it (RFC 2606). */
export const ERASED_DOMAIN = '@erased.invalid'
/** One for each row. */
export const email = sql`'erased-' || id || ${sql.lit(ERASED_DOMAIN)}`
/** Of rows that must have one; it leads nowhere. */
export const onePhoto = sql`array['/uploads/erased-erased-erased.webp']`
/** Of a row that must have one. */
export const noBrowser = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Why money rows stay. */
export const MONEY = 'the Income Tax Act asks for the books of six years'
export const money = (rows: PersonalTable['rows'], plain: readonly string[]): PersonalTable => ({
  key: 'id',
  rows,
  erase: { keep: MONEY },
  plain,
})

export const ofJobs = ({ jobIds }: Person): Sql => sql`job_id = any(${jobIds}::integer[])`
export const ofHaulers = ({ haulerIds }: Person): Sql =>
  sql`hauler_id = any(${haulerIds}::integer[])`
export const ofJobsOrHaulers = (person: Person): Sql =>
  sql`(${ofJobs(person)} or ${ofHaulers(person)})`
