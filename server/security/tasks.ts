import { z } from 'zod'
import { CODES_KEPT_MS } from '../accounts/one-time-codes.ts'
import { task, type Task } from '../core/task.ts'
import { sendPasswordReset } from './ask-for-reset.ts'
import { removeChallengesBefore } from './passkey-store.ts'
import { removeResetsBefore } from './reset-store.ts'

const sweepPasswordResets = task({
  name: 'sweep-password-resets',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '29 9 * * *',
  async run(_, ctx) {
    await removeChallengesBefore(ctx.db, ctx.now())
    await removeResetsBefore(ctx.db, new Date(ctx.now().getTime() - CODES_KEPT_MS))
  },
})

export const securityTasks: Task[] = [sendPasswordReset, sweepPasswordResets]
