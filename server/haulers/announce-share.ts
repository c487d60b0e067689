import { z } from 'zod'
import { dayOf, formatDay } from '../../contract/calendar.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { paths } from '../../contract/paths.ts'
import type { Hauler } from '../core/caller.ts'
import { inBatches } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import { task } from '../core/task.ts'
import { notifyAll } from '../messaging/notify.ts'
import { haulerAccount, nameIn } from '../messaging/recipients.ts'
import { findSettingsVersion, settingsAt } from '../settings/settings-store.ts'
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
    const { values } = await settingsAt(ctx.db, ctx.config, 'share', ctx.now())
    const share = formatShare(stored.values.haulerSharePermille)
    const current = formatShare(values.haulerSharePermille)
    const day = formatDay(dayOf(stored.effectiveFrom))
    const what = isWithdrawn
      ? `your share stays at ${current}: it does not change to ${share} on ${day}.`
      : `from ${day} on, new bookings pay you ${share} of the price instead of ${current}. Jobs booked before that day keep their share, and tips stay yours in full.`
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

/** Settings ask for it in the transaction that publishes or withdraws the version. */
export const shareHooks: Hooks['shares'] = {
  announce: async (tx, notice) => {
    await tx.enqueue(announceShare, notice)
  },
}
