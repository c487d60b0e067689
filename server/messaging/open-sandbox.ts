import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { emailSandbox } from '../providers/messages/email.sandbox.ts'
import { isSmsSandbox, smsSandbox } from '../providers/messages/sms.sandbox.ts'
import { receiveReport } from './receive-report.ts'

/** The sandboxes of SMS and e-mail, with the network's reports brought by our own task queue. */
export const openMessageSandboxes = ({ db, queue }: Pick<Context, 'db' | 'queue'>) => ({
  sms: smsSandbox({
    db,
    reportLater: (tx, messageId) => queue.send(tx, deliverSandboxReport, { messageId }),
  }),
  email: emailSandbox(db),
})

/** Hands a report to the function that the real network's reports arrive at. */
export const deliverSandboxReport = task({
  name: 'deliver-sandbox-report',
  queue: 'bulk',
  payload: z.object({ messageId: z.string() }),
  async run({ messageId }, ctx) {
    if (!isSmsSandbox(ctx.sms)) return
    const { rawBody, signature } = await ctx.sms.report(messageId)
    await receiveReport(ctx, rawBody, signature)
  },
})
