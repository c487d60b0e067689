import { AppError } from '../../contract/errors.ts'
import { missingRight } from '../../contract/rights.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import type { ChangedColleague } from '../../contract/staff.ts'
import { closeUser } from '../accounts/close-user.ts'
import { lockUser } from '../accounts/store.ts'
import { freeConversationsOf } from '../conversations/store.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { withdrawInvitationsBy } from './invitation-store.ts'
import { findColleague, lockOwners, setTeamRole } from './staff-store.ts'

/** @throws AppError as changeRole. */
export const changeRole = (
  ctx: Context,
  caller: User,
  userId: number,
  role: TeamRole,
): Promise<ChangedColleague> =>
  inTransaction(ctx, async (tx) => {
    const { owners, colleague } = await lockTeam(tx.db, caller, userId)
    let withdrawnInvitations = 0
    if (colleague.teamRole !== role) {
      if (role !== 'owner') {
        refuseLastOwner(owners, userId)
        // One of an address of their own would make them an owner again.
        withdrawnInvitations = await withdrawInvitationsBy(tx.db, userId, ctx.now())
      }
      await setTeamRole(tx.db, userId, role)
      await tx.publish('staff', userId)
    }
    const changed = await findColleague(tx.db, userId, { now: ctx.now(), callerId: caller.id })
    if (!changed) throw noSuchColleague()
    return { ...changed, withdrawnInvitations }
  })

/** @throws AppError as removeColleague. */
export const removeColleague = (
  ctx: Context,
  caller: User,
  userId: number,
): Promise<{ userId: number; freedConversations: number; withdrawnInvitations: number }> =>
  inTransaction(ctx, async (tx) => {
    const { owners } = await lockTeam(tx.db, caller, userId)
    refuseLastOwner(owners, userId)
    const freedConversations = await freeConversationsOf(tx.db, userId)
    // One of an address of their own would let them in again.
    const withdrawnInvitations = await withdrawInvitationsBy(tx.db, userId, ctx.now())
    await closeUser(tx.db, userId, ctx.now())
    await tx.publish('staff', userId)
    return { userId, freedConversations, withdrawnInvitations }
  })

/** The owners as they are now, and the colleague: two calls about the team run one after the other. */
export async function lockTeam(db: Db, caller: User, userId: number) {
  const owners = await lockOwnersFor(db, caller)
  const colleague = await lockUser(db, userId)
  if (!colleague?.teamRole) throw noSuchColleague()
  return { owners, colleague }
}

/** The owners, of whom the caller is one: another may have lowered or removed them since the call began. */
export async function lockOwnersFor(db: Db, caller: Pick<User, 'id'>): Promise<number[]> {
  const owners = await lockOwners(db)
  if (!owners.includes(caller.id)) throw new AppError('forbidden', missingRight('manage-team'))
  return owners
}

function refuseLastOwner(owners: readonly number[], userId: number): void {
  if (owners.length === 1 && owners[0] === userId)
    throw new AppError(
      'last_owner',
      'This is the only owner. Make a colleague an owner first, then try again',
    )
}

export const noSuchColleague = (): AppError =>
  new AppError('not_found', 'There is no such person in the team')
