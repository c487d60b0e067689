import { sql, type Insertable, type Selectable } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { PAPER_KINDS, paperFacts, type PaperId, type PaperKind } from '../../contract/papers.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A paper of a hauler as it is stored. */
export type PaperRow = Selectable<Tables['haulerPapers']>

export const findPaper = (db: Db, id: PaperId): Promise<PaperRow | undefined> =>
  db.selectFrom('haulerPapers').selectAll().where('id', '=', id).executeTakeFirst()

/** The paper of this kind in this state, of which there is one at most; the hauler must be locked. */
export const findPaperOf = (
  db: Db,
  haulerId: HaulerId,
  kind: PaperKind,
  status: 'in_review' | 'approved',
): Promise<PaperRow | undefined> =>
  db
    .selectFrom('haulerPapers')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('kind', '=', kind)
    .where('status', '=', status)
    .executeTakeFirst()

export const insertPaper = (db: Db, paper: Insertable<Tables['haulerPapers']>) =>
  db.insertInto('haulerPapers').values(paper).execute()

/**
 * Stores on the hauler when the first required paper ends, from those that count. That one has expired stays reported
 * while another still has.
 */
export async function storeExpiry(db: Db, haulerId: HaulerId, today: Day): Promise<void> {
  const { first } = await db
    .selectFrom('haulerPapers')
    .select(({ fn }) => fn.min('expiresOn').$castTo<Day | null>().as('first'))
    .where('haulerId', '=', haulerId)
    .where('status', '=', 'approved')
    .where('kind', 'in', REQUIRED)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('haulers')
    .set({
      papersExpireOn: first,
      ...((first === null || first >= today) && { papersExpiredAt: null }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', haulerId)
    .execute()
}

const REQUIRED = PAPER_KINDS.filter((kind) => paperFacts[kind].isRequired)

/** A paper whose reminder is due, with its hauler. */
export type DueReminder = { hauler: Hauler; kind: PaperKind; expiresOn: Day; stage: number }

/**
 * Takes papers whose next reminder is due: 30 days before the end, 7, and once it has passed. Of several
 * that are due the last one counts. Of two concurrent runs each reminder belongs to one.
 */
export async function takeDueReminders(db: Db, today: Day, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<{
    haulerId: HaulerId
    kind: PaperKind
    expiresOn: Day
    stage: number
  }>`
    with staged as (
      select papers.id, case when expires_on < ${today} then 0
        when expires_on <= ${today}::date + 7 then 7 else 30 end as stage
      from hauler_papers as papers join haulers on haulers.id = papers.hauler_id
      where papers.status = 'approved' and expires_on <= ${today}::date + 30
        and haulers.deleted_at is null and haulers.status in ('approved', 'suspended')
        and not exists (select from hauler_papers as renewal where renewal.hauler_id = papers.hauler_id
          and renewal.kind = papers.kind and renewal.status = 'in_review' and papers.expires_on >= ${today})
    ), due as (
      select papers.id, staged.stage from hauler_papers as papers join staged using (id)
      where papers.reminded_at is null or papers.reminded_at > staged.stage
      order by papers.id limit ${limit} for no key update of papers skip locked
    )
    update hauler_papers as papers set reminded_at = due.stage from due where papers.id = due.id
    returning papers.hauler_id, papers.kind, papers.expires_on, due.stage`.execute(db)
  const ids = rows.map(({ haulerId }) => haulerId)
  const haulers = await db
    .selectFrom('haulers')
    .selectAll()
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .execute()
  return rows.flatMap(({ haulerId, ...paper }) => {
    const hauler = haulers.find(({ id }) => id === haulerId)
    return hauler ? [{ hauler, ...paper }] : []
  })
}

/** From now on capacity does not count these haulers: a required paper has ended. */
export const markExpired = (db: Db, ids: HaulerId[], today: Day, at: Date) =>
  db
    .updateTable('haulers')
    .set({ papersExpiredAt: at })
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .where('papersExpireOn', '<', today)
    .execute()
