import { z } from 'zod'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transitionMany } from '../core/transition.ts'
import { endUnanswered, findWaitingSince } from './handover-store.ts'
import { failedChanges, type Message } from './store.ts'

/** Older messages are useless: the hauler they announce has come and gone. */
const PATIENCE_HOURS = 6
const UNACCEPTED = `The provider did not accept it within ${PATIENCE_HOURS} hours`
/** How many are read at once: an outage of a day leaves tens of thousands. */
const PAGE = 500

/**
 * Gives up on messages that no provider accepted for six hours; the admin team sees them and can resend
 * them. An email that may have arrived stays unknown instead. It reads the rows and not the retries of the
 * task: a worker may die on the last one.
 */
export const expireMessages = task({
  name: 'expire-messages',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, ctx) {
    const before = new Date(ctx.now().getTime() - PATIENCE_HOURS * 3_600_000)
    let page: Message[]
    do {
      page = await findWaitingSince(ctx.db, before, PAGE)
      await expire(ctx, page)
    } while (page.length === PAGE)
  },
})

/** One statement for each reason, of which there are few. */
async function expire({ db }: Context, messages: readonly Message[]): Promise<void> {
  const mayHaveLeft = ({ channel, handedOverAt }: Message) =>
    channel === 'email' && handedOverAt !== null
  for (const [reason, rows] of Map.groupBy(messages, ({ lastError }) => lastError ?? UNACCEPTED)) {
    const by = { by: 'system', reason } as const
    // A handover without an answer stays noted: the message may have left.
    const failedRows = rows
      .filter((message) => !mayHaveLeft(message))
      .map(({ id, handedOverAt }) => ({ id, ...failedChanges(reason), handedOverAt }))
    await transitionMany(db, messageLifecycle, failedRows, 'expire', by)
    const unansweredMessages = rows.filter(mayHaveLeft)
    const queuedRows = unansweredMessages.map(({ id, handedOverAt }) => ({ id, handedOverAt }))
    await transitionMany(db, messageLifecycle, queuedRows, 'mark_unknown', by)
    const ids = unansweredMessages.map(({ id }) => id)
    await endUnanswered(db, ids)
  }
}
