import type { CalendarFeed, FeedState } from '../../../contract/calendar-feed.ts'
import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { findHauler, lockHauler } from '../../haulers/store.ts'
import { feedAddress, newFeedId } from './feed-address.ts'
import { deleteFeed, findFeed, putFeed } from './feed-store.ts'

type Feed = Awaited<ReturnType<typeof findFeed>>

/** As its hauler sees it. */
export const ownFeed = async (ctx: Context, haulerId: HaulerId): Promise<CalendarFeed> =>
  withAddress(ctx, await findFeed(ctx.db, haulerId))

function withAddress({ config, secrets }: Context, feed: Feed): CalendarFeed {
  return {
    url: feed ? feedAddress(config.publicUrl, secrets, feed.id) : null,
    openedAt: feed?.openedAt ?? null,
  }
}

/** As the team sees it. @throws AppError not_found. */
export async function feedState(ctx: Context, haulerId: HaulerId): Promise<FeedState> {
  if (!(await findHauler(ctx.db, haulerId)))
    throw new AppError('not_found', 'There is no such hauler')
  return stateOf(await findFeed(ctx.db, haulerId))
}

const stateOf = (feed: Feed): FeedState => ({
  isOn: feed !== undefined,
  openedAt: feed?.openedAt ?? null,
})

/** Switches a feed on or gives it a new address; what was open before is closed. @throws AppError not_found. */
export const renewFeed = (ctx: Context, haulerId: HaulerId): Promise<FeedState> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockHauler(tx.db, haulerId)))
      throw new AppError('not_found', 'There is no such hauler')
    const feed = { id: newFeedId(), openedAt: ctx.now() }
    await putFeed(tx.db, { haulerId, ...feed })
    await tx.publish('hauler', haulerId)
    return stateOf(feed)
  })

/** Its address answers 404 from now on. @throws AppError not_found. */
export const closeFeed = (ctx: Context, haulerId: HaulerId): Promise<FeedState> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockHauler(tx.db, haulerId)))
      throw new AppError('not_found', 'There is no such hauler')
    await deleteFeed(tx.db, haulerId)
    await tx.publish('hauler', haulerId)
    return stateOf(undefined)
  })
