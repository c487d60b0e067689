import { expect, test } from 'vitest'
import { MOST_TAGS, type CustomerId } from '../../contract/admin-customers.ts'
import { promotionConsent } from '../../contract/consents.ts'
import { exportConsents, tagCustomers } from '../../contract/customer-bulk.ts'
import { recordBookingConsent } from '../consents/record-consent.ts'
import { useApp } from '../testing/app.ts'
import { directoryOf } from './testing/directory.ts'

const app = useApp()
const { anEmail, job, customerOf, record } = directoryOf(app)

async function customers(count: number) {
  const all: { id: CustomerId; email: string; booked: Awaited<ReturnType<typeof job>> }[] = []
  for (let at = 0; at < count; at += 1) {
    const email = anEmail()
    const booked = await job({ email, firstName: 'Amrita', lastName: 'Gill' })
    all.push({ id: (await customerOf(email)).id, email, booked })
  }
  return all
}
const dispatcher = async () => app.as(await app.given.admin('dispatcher'))
const tag = async (customerIds: CustomerId[], add: string[], remove: string[] = []) =>
  (await dispatcher()).call(tagCustomers, { body: { customerIds, add, remove } })
const tagsOf = async (id: CustomerId) => (await record(id)).tags

test('several customers are tagged and untagged; one that is full stays as it was and is named', async () => {
  const [first, second, full] = await customers(3)
  if (!first || !second || !full) throw new Error('Three were made')
  const all = Array.from({ length: MOST_TAGS }, (_, at) => `tag ${at}`)
  await tag([full.id], all)
  expect(await tag([first.id, full.id, second.id], ['strata'])).toEqual({
    done: [first.id, second.id],
    failed: [{ id: full.id, reason: `A customer has at most ${MOST_TAGS} tags` }],
  })
  expect(await tagsOf(first.id)).toEqual(['strata'])
  expect(await tagsOf(full.id)).toEqual(all)
  await tag([first.id], ['invoice'], ['strata'])
  expect(await tagsOf(first.id)).toEqual(['invoice'])
  const rows = await app.ctx.db
    .selectFrom('auditEntries')
    .select('call')
    .where('call', '=', `POST ${tagCustomers.path}`)
    .execute()
  expect(rows.length).toBeGreaterThanOrEqual(4)
})

test('without a tag, for more than 200 and for one twice nothing is changed', async () => {
  const [first] = await customers(1)
  if (!first) throw new Error('One was made')
  await expect(tag([first.id], [])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(tag([first.id, first.id], ['strata'])).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const many = Array.from({ length: 201 }, (_, at) => (at + 1) as CustomerId)
  await expect(tag(many, ['strata'])).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await tagsOf(first.id)).toEqual([])
})

test('the consents of several customers come with wording, source and time, for those who handle privacy', async () => {
  const [first, second] = await customers(2)
  if (!first || !second) throw new Error('Two were made')
  await recordBookingConsent(app.ctx, app.ctx.db, first.booked, true)
  const body = { customerIds: [first.id, second.id] }
  const { consents } = await app.as(await app.given.admin()).call(exportConsents, { body })
  expect(consents.every(({ customerId }) => customerId === first.id)).toBe(true)
  expect(consents.find(({ contact }) => contact === first.email)).toMatchObject({
    customer: 'Amrita Gill',
    class: 'promotion',
    basis: 'express',
    wording: promotionConsent('Westhaul'),
    source: 'booking',
    withdrawnAt: null,
  })
  await expect((await dispatcher()).call(exportConsents, { body })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
