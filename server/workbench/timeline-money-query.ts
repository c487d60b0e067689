import { sql } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import { move, movesOf, named, ref, type Source, text } from './timeline-source-query.ts'

const CARD = sql`nullif(trim(concat_ws(' ', x.card_brand, x.card_last4)), '')`

/** The money of a job, by the table that knows of it. */
export function moneySourcesOf(jobId: JobId): Source[] {
  const amount = ref('x.amount_cents')
  return [
    {
      ...move,
      kind: 'payment',
      name: 'payment',
      facts: {
        ...named,
        purpose: ref('x.purpose'),
        amount,
        card: CARD,
        method: ref('x.method'),
        heldBy: ref('x.held_by'),
      },
      from: sql`${movesOf('payment', 'payments', jobId)} and (x.method = 'card' or t.move <> 'settle')`,
    },
    // Recorded by a person: no provider says that it arrived.
    {
      kind: 'payment',
      name: 'received',
      at: ref('x.created_at'),
      id: ref('x.id'),
      by: sql`case when x.recorded_by is null then 'system'
        when exists (select from haulers h where h.user_id = x.recorded_by) then 'hauler' else 'admin' end`,
      userId: ref('x.recorded_by'),
      facts: {
        move: text('settle'),
        purpose: ref('x.purpose'),
        amount,
        card: sql`null`,
        method: ref('x.method'),
        heldBy: ref('x.held_by'),
      },
      from: sql`payments x where x.job_id = ${jobId} and x.method <> 'card'`,
    },
    ...(['give', 'undo'] as const).map((each): Source => ({
      kind: 'discount',
      name: `discount_${each}`,
      at: ref(each === 'give' ? 'x.at' : 'x.undone_at'),
      id: ref('x.id'),
      by: text('admin'),
      ...(each === 'give' && { userId: ref('x.user_id') }),
      facts: {
        move: text(each),
        amount,
        share: ref('x.share'),
        reason: each === 'give' ? ref('x.reason') : sql`null`,
      },
      from: sql`job_discounts x where x.job_id = ${jobId}
        and ${ref(each === 'give' ? 'x.at' : 'x.undone_at')} is not null`,
    })),
    {
      ...move,
      kind: 'payment',
      name: 'declined',
      facts: {
        ...named,
        purpose: text('booking'),
        amount: ref('x.estimated_price_cents'),
        card: sql`null`,
        method: text('card'),
        heldBy: sql`null`,
      },
      from: sql`transitions t join jobs x on x.id = t.noun_id
        where t.noun = 'job_payment' and t.move = 'fail' and t.noun_id = ${jobId}`,
    },
    {
      kind: 'refund',
      name: 'request',
      at: ref('x.created_at'),
      id: ref('x.id'),
      by: sql`case when x.asked_by is null then 'system' else 'admin' end`,
      userId: ref('x.asked_by'),
      facts: { move: text('request'), amount, reason: ref('x.reason') },
      from: sql`refunds x where x.job_id = ${jobId}`,
    },
    {
      ...move,
      kind: 'refund',
      name: 'refund',
      facts: { ...named, amount, reason: ref('x.failure') },
      from: movesOf('refund', 'refunds', jobId),
    },
    {
      ...move,
      kind: 'payout',
      name: 'payout',
      facts: { ...named, to: ref('t.to_status'), amount, reason: ref('t.reason') },
      from: movesOf('payout', 'payouts', jobId),
    },
    ...(['open', 'close'] as const).map((each): Source => ({
      kind: 'dispute',
      name: each,
      at: ref(each === 'open' ? 'x.opened_at' : 'x.closed_at'),
      id: ref('x.id'),
      by: text('provider'),
      facts: { move: text(each), status: ref('x.status'), amount },
      from: sql`disputes x where x.job_id = ${jobId}
          and ${ref(each === 'open' ? 'x.opened_at' : 'x.closed_at')} is not null`,
    })),
  ]
}
