import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { givenMessage, messagesOf } from '../testing/messages.ts'
import { expireMessages } from './expire-messages.ts'

const app = useApp()

test('after a long outage all messages are given up, without a statement for each', async () => {
  await givenMessage(app)
  await app.ctx.db
    .insertInto('notifications')
    .columns([
      'recipientPhone',
      'senderType',
      'messageType',
      'subject',
      'message',
      'queuedAt',
      'lastError',
    ])
    .expression(sql`select recipient_phone, sender_type, message_type, subject, message, now() - interval '7 hours',
        'No line ' || n % 3 from notifications, generate_series(1, 1200) as n`)
    .execute()
  const { statements } = await countStatements(() => expireMessages.run({}, app.ctx))
  const statuses = Map.groupBy(await messagesOf(app), ({ status }) => status)
  expect([statuses.get('failed')?.length, statuses.get('queued')?.length]).toEqual([1_200, 1])
  expect(new Set(statuses.get('failed')?.map(({ failure }) => failure)).size).toBe(3)
  expect(statements.length).toBeLessThan(60)
})
