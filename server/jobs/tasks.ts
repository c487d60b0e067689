import { z } from 'zod'
import { removeCodesBefore } from '../accounts/code-store.ts'
import { CODES_KEPT_MS } from '../accounts/one-time-codes.ts'
import { task, type Task } from '../core/task.ts'
import { sendSignInCode } from './ask-for-code.ts'
import { remindDayBefore } from './remind-day-before.ts'

const sweepSignInCodes = task({
  name: 'sweep-sign-in-codes',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '23 9 * * *',
  async run(_, ctx) {
    await removeCodesBefore(ctx.db, new Date(ctx.now().getTime() - CODES_KEPT_MS))
  },
})

export const jobTasks: Task[] = [sendSignInCode, sweepSignInCodes, remindDayBefore]
