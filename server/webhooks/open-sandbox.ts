import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { isSandbox, sandboxPayments, type SandboxPayments } from '../providers/payments/sandbox.ts'
import { receiveEvent } from './receive-event.ts'

/** The sandbox, with its webhooks delivered by our own task queue in place of the network. */
export const openPaymentSandbox = ({
  db,
  queue,
  now,
}: Pick<Context, 'db' | 'queue' | 'now'>): SandboxPayments =>
  sandboxPayments({
    db,
    now,
    deliver: (tx, rawBody) => queue.send(tx, deliverSandboxEvent, { rawBody }),
  })

/** Hands an event to the function that the real provider's webhooks arrive at. */
export const deliverSandboxEvent = task({
  name: 'deliver-sandbox-event',
  queue: 'money',
  payload: z.object({ rawBody: z.string() }),
  async run({ rawBody }, ctx) {
    if (isSandbox(ctx.payments)) await receiveEvent(ctx, rawBody, ctx.payments.sign(rawBody))
  },
})
