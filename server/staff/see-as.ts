import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { missingRight } from '../../contract/rights.ts'
import { SEE_AS_HEADER } from '../../contract/see-as-header.ts'
import { SEE_AS_MINUTES, startSeeAs, type HaulerView } from '../../contract/see-as.ts'
import { findUser, lockUser } from '../accounts/store.ts'
import { mayDo, type Hauler, type User } from '../core/caller.ts'
import { actAs, inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findHauler } from '../haulers/store.ts'
import { endViewById, endViewsOf, findOpenView, findView, insertView } from './view-store.ts'

type Start = { haulerId: HaulerId; reason: string; address: string }

/** Begins a look at a hauler's screens. @throws AppError not_found */
export const startView = (
  ctx: Context,
  { id: userId }: User,
  { haulerId, reason, address }: Start,
): Promise<HaulerView> =>
  inTransaction(ctx, async (tx) => {
    // One after the other: two tabs that begin at the same moment leave one view open.
    const user = await lockUser(tx.db, userId)
    if (!user?.teamRole) throw new AppError('forbidden', missingRight('run-jobs'))
    if (!(await findHauler(tx.db, haulerId))) throw noSuchHauler()
    const startedAt = ctx.now()
    const endsAt = new Date(startedAt.getTime() + SEE_AS_MINUTES * 60_000)
    await endViewsOf(tx.db, userId, { endedAt: startedAt })
    const { id } = await insertView(tx.db, {
      userId,
      haulerId,
      reason,
      address,
      teamRole: user.teamRole,
      startedAt,
      endsAt,
    })
    await tx.enqueue(endViewByClock, { id }, { at: endsAt })
    return { id, haulerId, endsAt }
  })

/** Ends the person's look at this hauler. */
export const endView = (
  ctx: Context,
  { id: userId }: User,
  haulerId: HaulerId,
): Promise<{ haulerId: HaulerId }> =>
  inTransaction(ctx, async ({ db }) => {
    await endViewsOf(db, userId, { endedAt: ctx.now(), haulerId })
    return { haulerId }
  })

/** The end of a look that its person did not end, for the audit log: it has not answered any more since then. */
export const endViewByClock = task({
  name: 'end-hauler-view',
  queue: 'scheduled',
  payload: z.object({ id: z.int() }),
  run: ({ id }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const view = await findView(tx.db, id)
      if (!view || view.endedAt) return
      const { userId, teamRole, address, endsAt } = view
      const call = `${startSeeAs.method} ${startSeeAs.path}`
      await actAs(tx, { userId, teamRole, call, address })
      await endViewById(tx.db, id, endsAt)
    }),
})

/** Whose screens a request is about, and until when. */
export type SeenAs = { user: User; hauler: Hauler; seenUntil: Date }

/**
 * The hauler as whom a person of the team looks; undefined for a request without the header.
 * @throws AppError view_ended once the look has ended, also with the role's right; forbidden for a call that changes something.
 */
export async function seenAs(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: User | undefined,
  { headers, method }: Pick<FastifyRequest, 'headers' | 'method'>,
): Promise<SeenAs | undefined> {
  const header = headers[SEE_AS_HEADER]
  if (header === undefined || !viewer?.teamRole) return undefined
  if (!mayDo(viewer, 'run-jobs')) throw new AppError('view_ended', missingRight('run-jobs'))
  const id = /^[1-9]\d{0,8}$/.test(String(header)) ? Number(header) : 0
  const view = await findOpenView(db, { id, userId: viewer.id, now: now() })
  const hauler = view && (await findHauler(db, view.haulerId))
  const user = hauler && (await findUser(db, hauler.userId))
  if (!view || !user)
    throw new AppError(
      'view_ended',
      'Looking as the hauler has ended. Start it again from the desk',
    )
  if (method !== 'GET')
    throw new AppError(
      'forbidden',
      `You are looking as ${hauler.firstName}, so nothing can be changed here`,
    )
  return { user, hauler, seenUntil: view.endsAt }
}

const noSuchHauler = (): AppError => new AppError('not_found', 'There is no such hauler')
