import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { MOST_STAFF, type InvitationId } from '../../contract/staff.ts'
import { breaks, type Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type InvitationRow = Selectable<Tables['staffInvitations']>

/** @throws AppError in_use when there is an open invitation for the address. */
export async function insertInvitation(
  db: Db,
  invitation: Insertable<Tables['staffInvitations']>,
): Promise<InvitationRow> {
  try {
    return await db
      .insertInto('staffInvitations')
      .values(invitation)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (!breaks(error, 'staff_invitations_open')) throw error
    const message = 'There is an open invitation for this address. You can send it again'
    throw new AppError('in_use', message, { fields: [{ path: 'email', message }] })
  }
}

const openInvitations = (db: Db) =>
  db
    .selectFrom('staffInvitations')
    .innerJoin('users as inviter', 'inviter.id', 'staffInvitations.invitedBy')
    .selectAll('staffInvitations')
    .select(
      sql<string>`coalesce(nullif(trim(inviter.first_name || ' ' || inviter.last_name), ''), inviter.email)`.as(
        'inviterName',
      ),
    )
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)

export type OpenRow = Awaited<ReturnType<ReturnType<typeof openInvitations>['execute']>>[number]

/** The newest first. */
export const findOpenInvitations = (db: Db): Promise<OpenRow[]> =>
  openInvitations(db).orderBy('sentAt', 'desc').orderBy('id', 'desc').limit(MOST_STAFF).execute()

/** An invitation that was neither accepted nor withdrawn, with the name of who sent it. */
export const findOpenInvitation = (db: Db, id: InvitationId): Promise<OpenRow | undefined> =>
  openInvitations(db).where('staffInvitations.id', '=', id).executeTakeFirst()

/** The invitation of a token's hash, whatever became of it. */
export const findInvitationOf = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('staffInvitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** The same, locked to the end of the transaction. */
export const lockInvitationOf = (db: Db, tokenHash: string): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('staffInvitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Withdraws what a person sent that is still open, and answers how many these were. */
export async function withdrawInvitationsBy(
  db: Db,
  invitedBy: number,
  withdrawnAt: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('staffInvitations')
    .set({ withdrawnAt })
    .where('invitedBy', '=', invitedBy)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Changes an open invitation; false for one that was accepted or withdrawn. */
export async function changeOpenInvitation(
  db: Db,
  id: InvitationId,
  changes: Partial<Omit<InvitationRow, 'id'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('staffInvitations')
    .set(changes)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
