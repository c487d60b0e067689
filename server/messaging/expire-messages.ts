import { z } from 'zod'
import { messageLifecycle } from '../../contract/messaging.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { markUnknown } from './resolve-lost-answer.ts'
import { endUnanswered, findWaitingSince, UNANSWERED } from './handover-store.ts'
import { failedChanges } from './store.ts'

/** Older messages are useless: the hauler they announce has come and gone. */
const PATIENCE_HOURS = 6

/**
 * Gives up on messages that no provider accepted for six hours; the admin team sees them and can resend
 * them. An email that may have arrived stays unknown instead. It reads the rows and not the retries of the task: a worker may die on the last one.
 */
export const expireMessages = task({
  name: 'expire-messages',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, ctx) {
    const at = ctx.now()
    const before = new Date(at.getTime() - PATIENCE_HOURS * 3_600_000)
    for (const message of await findWaitingSince(ctx.db, before)) {
      if (message.channel === 'email' && message.handedOverAt !== null) {
        await markUnknown(ctx.db, message, message.lastError ?? UNANSWERED)
        await endUnanswered(ctx.db, [message.id])
        continue
      }
      const failure =
        message.lastError ?? `The provider did not accept it within ${PATIENCE_HOURS} hours`
      const by = { by: 'system', reason: failure } as const
      // A handover without an answer stays noted: the message may have left.
      const { handedOverAt } = message
      const changes = { ...failedChanges(failure), handedOverAt }
      await tryTransition(ctx.db, messageLifecycle, message, 'expire', by, changes)
    }
  },
})
