import { sql, type Insertable, type Selectable } from 'kysely'
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

/** How many disputes the banks have not decided yet. */
export async function countOpenDisputes(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('disputes')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('status', '=', 'open')
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
