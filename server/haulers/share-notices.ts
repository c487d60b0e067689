import { dayOf, formatDay } from '../../contract/calendar.ts'
import type { ShareChange } from '../../contract/hauler-share-changes.ts'
import { formatShare } from '../../contract/hauler-share.ts'
import { paths } from '../../contract/paths.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { notifyAll, type Draft } from '../messaging/notify.ts'
import { haulerAccount, nameIn } from '../messaging/recipients.ts'
import { holdSettings } from '../settings/settings-store.ts'
import { waitingLowerShares, type WaitingShare } from '../settings/waiting-shares.ts'
import { insertShareNotice } from './share-notice-store.ts'

/** What an email says about a share that holds later. */
export const describeShare = ({
  from,
  sharePermille,
  insteadOf,
}: Pick<WaitingShare, 'from' | 'sharePermille' | 'insteadOf'>): string =>
  `from ${formatDay(dayOf(from))} on, new bookings pay you ${formatShare(sharePermille)} of the price instead of ${formatShare(insteadOf)}. Jobs booked before that day keep their share, and tips stay yours in full.`

/** The same for the hauler's screens. */
export async function shareChanges({ db, config, now }: Context): Promise<ShareChange[]> {
  const shares = await waitingLowerShares({ db, config, now: now() })
  return shares.map(({ from, ...share }) => ({ ...share, from: dayOf(from) }))
}

/** The email to a hauler about their share. */
export const shareDraft = (
  { config }: Pick<Context, 'config'>,
  hauler: Hauler,
  what: string,
): Draft<'share_changes'> => ({
  key: 'share_changes',
  recipient: haulerAccount(hauler),
  channel: 'email',
  values: {
    firstName: nameIn(hauler.firstName, 'there'),
    what,
    link: config.publicUrl + paths.hauler,
  },
})

/**
 * Emails a hauler who joins, or comes back, what was published before: each lower share that waits for its day, unless
 * they read of it already.
 */
export async function notifyWaitingShares(
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  hauler: Hauler,
): Promise<void> {
  // A version that is published or withdrawn at this moment waits: its own emails then reach this hauler.
  await holdSettings(tx.db, 'share')
  const now = ctx.now()
  const drafts: Draft<'share_changes'>[] = []
  for (const share of await waitingLowerShares({ db: tx.db, config: ctx.config, now })) {
    const notice = { haulerId: hauler.id, settingsVersionId: share.id, notifiedAt: now }
    if (await insertShareNotice(tx.db, notice))
      drafts.push(shareDraft(ctx, hauler, describeShare(share)))
  }
  await notifyAll(ctx, tx, drafts)
}
