import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NotificationId } from '../../contract/messaging.ts'
import { TemplateKey } from '../../contract/templates.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { enqueueDelivery } from './deliver-message.ts'

const app = useApp()

test('codes and prices wait among the urgent, what a plan or the clock writes for many in bulk, the rest as messages', async () => {
  const { db, queue } = app.ctx
  const kinds = [
    'sign_in_code',
    'price_asked',
    'price_answered',
    'job_taken_back',
    'day_before',
    'jobs_nearby',
    'review_request',
    'hauler_arrived',
    'payment_missed',
  ]
  await inTransaction({ db, queue }, (tx) =>
    enqueueDelivery(
      tx,
      kinds.map((kind, at) => ({
        id: NotificationId.parse(at + 1),
        messageType: TemplateKey.parse(kind),
        channel: 'sms',
      })),
    ),
  )
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select name, array_agg((data->'payload'->>'id')::int order by data->'payload'->>'id') as ids
    from tasks.job group by name order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'bulk', ids: [4, 5, 6, 7] },
    { name: 'messages', ids: [8, 9] },
    { name: 'urgent', ids: [1, 2, 3] },
  ])
})
