import { z } from 'zod'
import { dayOf, formatDay } from '../../contract/calendar.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { inBatches, type Context } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import { task } from '../core/task.ts'
import { notifyAll } from '../messaging/notify.ts'
import {
  findSettingsVersion,
  holdSettings,
  settingsAt,
  type StoredSettings,
} from '../settings/settings-store.ts'
import { takeForShareNotice, takeForShareRelief } from './share-notice-store.ts'
import { describeShare, shareDraft } from './share-notices.ts'

const BATCH_SIZE = 100

/**
 * Emails every hauler, once, that a lower share holds from a day on; and those who got that email that it was withdrawn.
 * It may run twice: who got the email is skipped.
 */
export const announceShare = task({
  name: 'announce-hauler-share',
  queue: 'bulk',
  payload: z.object({ version: z.int(), isWithdrawn: z.boolean() }),
  run: ({ version, isWithdrawn }, ctx) =>
    inBatches(ctx, async (tx) => {
      // A withdrawal waits for this batch, and finds all that were notified: none is added behind it.
      await holdSettings(tx.db, 'share')
      const shareVersion = await findSettingsVersion(tx.db, 'share', version)
      // Owners may withdraw a version while its emails go out: the rest gets none.
      if (!shareVersion || (shareVersion.withdrawnAt !== null) !== isWithdrawn) return 0
      const inTx = { db: tx.db, config: ctx.config, now: ctx.now() }
      const what = isWithdrawn
        ? await describeWithdrawal(inTx, shareVersion)
        : describeShare({
            from: shareVersion.effectiveFrom,
            sharePermille: shareVersion.values.haulerSharePermille,
            insteadOf: await shareWithout(inTx, shareVersion),
          })
      const take = isWithdrawn ? takeForShareRelief : takeForShareNotice
      const batch = { settingsVersionId: shareVersion.id, now: inTx.now, limit: BATCH_SIZE }
      const haulers = await take(tx.db, batch)
      await notifyAll(
        ctx,
        tx,
        haulers.map((hauler) => shareDraft(ctx, hauler, what)),
      )
      return haulers.length
    }),
})

type Situation = Pick<Context, 'db' | 'config'> & { now: Date }
type ShareVersion = NonNullable<Awaited<ReturnType<typeof findSettingsVersion<'share'>>>>

/** Another share may take effect before the day of the withdrawn one. */
async function describeWithdrawal(
  situation: Situation,
  shareVersion: ShareVersion,
): Promise<string> {
  const { db, config, now } = situation
  const current = (await settingsAt(db, config, 'share', now)).values.haulerSharePermille
  const otherwise = await shareWithout(situation, shareVersion)
  const day = formatDay(dayOf(shareVersion.effectiveFrom))
  const keptShareText =
    otherwise === current
      ? `your share stays at ${formatShare(current)}`
      : `your share is ${formatShare(otherwise)} on ${day}`
  return `${keptShareText}: it does not change to ${formatShare(shareVersion.values.haulerSharePermille)} on ${day}.`
}

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
