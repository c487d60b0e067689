import { z } from 'zod'
import { dayOf, formatDay } from '../../contract/calendar.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { paths } from '../../contract/paths.ts'
import type { Hauler } from '../core/caller.ts'
import { inBatches, type Context } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import { task } from '../core/task.ts'
import { notifyAll } from '../messaging/notify.ts'
import { haulerAccount, nameIn } from '../messaging/recipients.ts'
import { findSettingsVersion, settingsAt, type StoredSettings } from '../settings/settings-store.ts'
import { takeForShareNotice, takeForShareRelief } from './share-notice-store.ts'

const BATCH_SIZE = 100

/**
 * Emails every hauler, once, that a lower share holds from a day on; and those who read of it that it was withdrawn.
 * It may run twice: who read of the version is skipped.
 */
export const announceShare = task({
  name: 'announce-hauler-share',
  queue: 'bulk',
  payload: z.object({ version: z.int(), isWithdrawn: z.boolean() }),
  async run({ version, isWithdrawn }, ctx) {
    const stored = await findSettingsVersion(ctx.db, 'share', version)
    // A withdrawn version is no news to haulers who did not read of it.
    if (!stored || (stored.withdrawnAt !== null && !isWithdrawn)) return
    const [share, otherwise, now] = [
      stored.values.haulerSharePermille,
      await shareWithout(ctx, stored),
      (await settingsAt(ctx.db, ctx.config, 'share', ctx.now())).values.haulerSharePermille,
    ].map(formatShare)
    const day = formatDay(dayOf(stored.effectiveFrom))
    // Another share may take effect before that day.
    const kept =
      otherwise === now ? `your share stays at ${now}` : `your share is ${otherwise} on ${day}`
    const what = isWithdrawn
      ? `${kept}: it does not change to ${share} on ${day}.`
      : `from ${day} on, new bookings pay you ${share} of the price instead of ${otherwise}. Jobs booked before that day keep their share, and tips stay yours in full.`
    const draftFor = (hauler: Hauler) => ({
      key: 'share_changes' as const,
      recipient: haulerAccount(hauler),
      channel: 'email' as const,
      values: {
        firstName: nameIn(hauler.firstName, 'there'),
        what,
        link: ctx.config.publicUrl + paths.hauler,
      },
    })
    await inBatches(ctx, async (tx) => {
      const take = isWithdrawn ? takeForShareRelief : takeForShareNotice
      const haulers = await take(tx.db, { version, limit: BATCH_SIZE })
      await notifyAll(ctx, tx, haulers.map(draftFor))
      return haulers.length
    })
  },
})

/** The share that holds on the first day of a version if that version is left out. */
async function shareWithout(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { version, effectiveFrom }: Pick<StoredSettings, 'version' | 'effectiveFrom'>,
): Promise<number> {
  const { values } = await settingsAt(db, config, 'share', effectiveFrom, { without: version })
  return values.haulerSharePermille
}

/** Settings ask for it in the transaction that publishes or withdraws the version. */
export const shareHooks: Hooks['shares'] = {
  announce: async (tx, notice) => {
    await tx.enqueue(announceShare, notice)
  },
}
