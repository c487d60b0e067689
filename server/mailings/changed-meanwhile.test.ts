import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteMailing } from '../../contract/mailing-moves.ts'
import { listMailingRecipients } from '../../contract/mailing-people.ts'
import { getMailing } from '../../contract/mailings.ts'
import { useApp } from '../testing/app.ts'
import { outbox } from '../testing/messages.ts'
import { beginMailing, continueFlow } from './begin-mailing.ts'
import { sendMailings } from './send-mailings.ts'
import { agree, givenCustomer, givenScheduled, NOON, POSTAL, sendFor } from './testing/given.ts'
import { writeBatch } from './write-batch.ts'

const app = useApp({ settings: { MAIL_POSTAL_ADDRESS: POSTAL } })
let marketing: Awaited<ReturnType<typeof app.given.admin>>

beforeAll(async () => {
  marketing = await app.given.admin('marketing')
})
beforeEach(async () => {
  app.setNow(NOON)
  await sql`truncate customers, consents, mailing_recipients, notifications, sandbox_messages, mailings, tasks.job cascade`.execute(
    app.ctx.db,
  )
})

test('a campaign that fails or was deleted meanwhile does not hold up the others', async () => {
  await givenCustomer(app, { email: 'mei@example.test' })
  const failing = await givenScheduled(app, marketing, { name: 'Fails' })
  const deleted = await givenScheduled(app, marketing, { name: 'Deleted' })
  const other = await givenScheduled(app, marketing, { name: 'Other' })
  await sql`update mailings set segment = jsonb_set(segment, '{audience}', '"unknown"')
    where id = ${failing.id}`.execute(app.ctx.db)
  await app.as(marketing).call(deleteMailing, { params: { mailingId: deleted.id } })
  await beginMailing(app.ctx, deleted.id)
  await continueFlow(app.ctx, deleted.id)
  expect(await writeBatch(app.ctx, deleted.id)).toBe(0)
  await expect(sendMailings.run({}, app.ctx)).rejects.toThrow('Campaigns were not sent')
  const params = { mailingId: other.id }
  expect(await app.as(marketing).call(getMailing, { params })).toMatchObject({
    status: 'completed',
    counts: { people: 1 },
  })
})

test('a person whose address changed before their turn is not said to have unsubscribed', async () => {
  const { db } = app.ctx
  const customer = await givenCustomer(app, { email: 'old@example.test' })
  const { id } = await givenScheduled(app, marketing)
  await beginMailing(app.ctx, id)
  await db.updateTable('customers').set({ email: 'new@example.test' }).execute()
  await db
    .updateTable('customerContacts')
    .set({ value: 'new@example.test' })
    .where('customerId', '=', customer)
    .execute()
  await agree(db, ['new@example.test'], 'express', app.ctx.now())
  await sendFor(app)
  expect(await outbox(app)).toEqual([])
  const people = await app
    .as(marketing)
    .call(listMailingRecipients.page, { query: { mailing: [id] } })
  expect(people.items.map(({ why }) => why)).toEqual([
    'Address or number changed before their turn',
  ])
})
