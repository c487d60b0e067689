import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { moveMailing } from '../../contract/mailing-moves.ts'
import type { Mailing } from '../../contract/mailings.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { DAY_MS, givenCustomer, givenMailing, NOON, POSTAL, sendFor } from './testing/given.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, leads, mailing_recipients, notifications, sandbox_messages, mailings, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

const move = ({ id }: Mailing, name: 'turn_on' | 'turn_off') =>
  app.as(marketing).call(moveMailing, { params: { mailingId: id }, body: { move: name } })

test('a person gets a flow once in its period, and again after it', async () => {
  await givenCustomer(app, { email: 'mei@example.test', lastPickup: 200 })
  const flow = await givenMailing(app, marketing, { periodDays: 30 }, 'win_back')
  expect(flow.status).toBe('off')
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(0)
  await move(flow, 'turn_on')
  for (const day of [0, 1, 2, 29]) {
    app.setNow(new Date(NOON.getTime() + day * DAY_MS))
    await sendFor(app)
  }
  expect(await outbox(app)).toHaveLength(1)
  app.setNow(new Date(NOON.getTime() + 31 * DAY_MS))
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(2)
  expect((await move(flow, 'turn_off')).status).toBe('off')
  app.setNow(new Date(NOON.getTime() + 70 * DAY_MS))
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(2)
})

test('a flow of a season sends in its months alone', async () => {
  await givenCustomer(app)
  const flow = await givenMailing(app, marketing, { months: [12] }, 'season')
  await move(flow, 'turn_on')
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(0)
  app.setNow(new Date(NOON.getTime() + 14 * DAY_MS))
  await sendFor(app)
  expect(await outbox(app)).toHaveLength(1)
})
