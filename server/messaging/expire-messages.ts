import { z } from 'zod'
import { messageLifecycle } from '../../contract/messaging.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { failedChanges, findWaitingSince } from './store.ts'

/** Later than that nobody wants to read that a hauler is on the way. */
const PATIENCE_HOURS = 6

/**
 * Gives up on messages that no provider would take for six hours, so that the admin team sees them
 * and may send them again. It looks at the rows, not at the tries: a worker may die on the last one.
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
      const failure = message.lastError ?? `It could not be handed over in ${PATIENCE_HOURS} hours`
      const by = { by: 'system', reason: failure } as const
      await tryTransition(ctx.db, messageLifecycle, message, 'expire', by, failedChanges(failure))
    }
  },
})
