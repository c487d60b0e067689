import { sql, type Insertable, type Selectable } from 'kysely'
import { cents, type Cents } from '../../contract/money.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Dispute = Selectable<Tables['disputes']>

export const findDisputeOfProvider = (
  db: Db,
  providerDisputeId: string,
): Promise<Dispute | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('providerDisputeId', '=', providerDisputeId)
    .executeTakeFirst()

export const findDispute = (db: Db, id: number): Promise<Dispute | undefined> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()

/** The team decided about the share of a lost dispute: `lost` of it is not paid. */
export const decideShare = (
  db: Db,
  { id }: Pick<Dispute, 'id'>,
  { lost, at, by }: { lost: Cents; at: Date; by: number },
) =>
  publishRow(
    db,
    'dispute',
    db
      .updateTable('disputes')
      .set({
        undecidedCents: cents(0),
        shareCents: sql`share_cents + ${lost}`,
        shareDecidedAt: at,
        shareDecidedBy: by,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** How many disputes the banks have not decided yet, or have a share that the team has not. */
export async function countOpenDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('undecidedCents', '>', cents(0))]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Undefined when it is stored already. */
export const insertDispute = (
  db: Db,
  dispute: Insertable<Tables['disputes']>,
): Promise<Dispute | undefined> =>
  publishRow(
    db,
    'dispute',
    db
      .insertInto('disputes')
      .values(dispute)
      .onConflict((conflict) => conflict.column('providerDisputeId').doNothing())
      .returningAll()
      .executeTakeFirst(),
  )

/** The bank may change the evidence deadline while a dispute is open. */
export const setEvidenceDueBy = (db: Db, id: number, evidenceDueBy: Date | null) =>
  db
    .updateTable('disputes')
    .set({ evidenceDueBy })
    .where('id', '=', id)
    .where(sql<boolean>`evidence_due_by is distinct from ${evidenceDueBy}`)
    .execute()
