import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { givenCustomer, end, erase, tablesWith } = peopleIn(app)

type Entry = { before?: object; after?: object; jobId?: number; haulerId?: number }

/** An entry about a row that is gone. */
async function givenEntry({ before, after, ...about }: Entry): Promise<void> {
  const { id: userId } = await app.given.admin()
  await app.ctx.db
    .insertInto('auditEntries')
    .values({
      userId,
      teamRole: 'owner',
      call: 'DELETE /api/admin/rows',
      address: '127.0.0.1',
      subject: 'customer_notes',
      rowKey: '999999',
      change: before ? 'delete' : 'insert',
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      ...about,
    } as never)
    .execute()
}
const leftOf = async (mark: string) =>
  (await tablesWith([mark])).filter((each) => each.startsWith('audit_entries'))

test('entries about rows that are gone are emptied where they name the job, the customer or a contact', async () => {
  const { contact, job } = await givenCustomer()
  const customer = await app.ctx.db
    .insertInto('customers')
    .values({ firstName: 'Zoltan', email: contact })
    .returning('id')
    .executeTakeFirstOrThrow()
  await end(job)
  const mark = randomUUID()
  await givenEntry({ before: { text: mark }, jobId: job.id })
  await givenEntry({ before: { text: mark, customer_id: customer.id } })
  await givenEntry({ before: { text: mark, value: contact } })
  await givenEntry({ after: { text: mark, phone_e164: job.phoneE164 } })
  await givenEntry({ before: { text: `Other ${mark}`, value: 'other@example.test' } })
  await erase(contact)
  expect(await leftOf(`"${mark}"`)).toEqual([])
  expect(await leftOf(`Other ${mark}`)).toHaveLength(1)
})

test('entries about jobs of others that name the hauler are emptied with the hauler', async () => {
  const email = `${randomUUID()}@example.test`
  const hauler = await app.given.hauler({ email })
  const mark = randomUUID()
  await givenEntry({ before: { text: mark }, haulerId: hauler.id })
  const { job } = await givenCustomer()
  await givenEntry({ before: { text: mark }, haulerId: hauler.id, jobId: job.id })
  await erase(email)
  expect(await leftOf(mark)).toEqual([])
})

test('a colleague who left the team can be erased, and one who works here cannot', async () => {
  const colleague = await app.given.admin('dispatcher')
  const { email } = await app.ctx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', colleague.id)
    .executeTakeFirstOrThrow()
  await expect(erase(email)).rejects.toMatchObject({ code: 'refused' })
  await app.ctx.db
    .updateTable('users')
    .set({ deletedAt: app.ctx.now() })
    .where('id', '=', colleague.id)
    .execute()
  await erase(email)
  expect(await tablesWith([email])).toEqual([])
})

test('a company loses the number of the person, unless another record has it too', async () => {
  const contact = `${randomUUID()}@example.test`
  const [own, shared] = ['+16045550771', '+16045550772']
  const companies = await app.ctx.db
    .insertInto('customers')
    .values(['One', 'Two'].map((company) => ({ firstName: company, company })))
    .returning('id')
    .execute()
  for (const [index, { id: customerId }] of companies.entries())
    await app.ctx.db
      .insertInto('customerContacts')
      .values(
        [own, shared]
          .filter((value) => value === shared || index === 0)
          .map((value) => ({ customerId, kind: 'phone' as const, value })),
      )
      .execute()
  for (const phoneE164 of [own, shared]) {
    const job = await app.given.job({ email: contact, phoneE164 })
    await end(job)
  }
  await erase(contact)
  const left = await app.ctx.db
    .selectFrom('customerContacts')
    .select('value')
    .where(
      'customerId',
      'in',
      companies.map(({ id }) => id),
    )
    .execute()
  expect(left).toEqual([{ value: shared }, { value: shared }])
})
