import { expect, test } from 'vitest'
import type { Noun } from '../../contract/lifecycles.ts'
import { cents } from '../../contract/money.ts'
import { useApp } from '../testing/app.ts'
import { peopleIn } from '../testing/people.ts'

const app = useApp()
const { givenCustomer, end, erase, download, tablesWith } = peopleIn(app)

test('the answer of a mail server goes from the history of the message', async () => {
  const { contact, job } = await givenCustomer()
  expect(await tablesWith([contact])).toContain(`transitions: ${contact}`)
  await end(job)
  await erase(contact)
  expect(await tablesWith([contact])).toEqual([])
})

/** Makes a move of this noun whose reason names the person. */
const record = (noun: Noun, nounId: number, name: string) =>
  app.ctx.db
    .insertInto('transitions')
    .values({
      noun,
      nounId,
      move: 'fail',
      fromStatus: 'a',
      toStatus: 'b',
      by: 'system',
      reason: `${name} called`,
    })
    .execute()

test('reasons go from the history of everything that was about the person', async () => {
  const { contact, job, secrets } = await givenCustomer()
  const [name = ''] = secrets
  const hauler = await app.given.hauler()
  await end(job)
  const change = await app.ctx.db
    .insertInto('priceChanges')
    .values({
      jobId: job.id,
      haulerId: hauler.id,
      fromCents: cents(100),
      toCents: cents(90),
      dueCents: cents(0),
      reason: 'Less than described',
      photos: [],
      status: 'withdrawn',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const payment = await app.ctx.db
    .selectFrom('payments')
    .select('id')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  const other = await givenCustomer()
  await record('job', job.id, name)
  await record('job_payment', job.id, name)
  await record('payment', payment.id, name)
  await record('price_change', change.id, name)
  await record('job', other.job.id, 'Someone')
  const { text } = await download(contact)
  expect(JSON.parse(text).tables.transitions).toEqual(
    expect.arrayContaining(
      ['job', 'job_payment', 'payment', 'price_change'].map((noun) =>
        expect.objectContaining({ noun, reason: `${name} called` }),
      ),
    ),
  )
  await erase(contact)
  expect(await tablesWith([`${name} called`])).toEqual([])
  expect((await tablesWith(['Someone called'])).toSorted()).toEqual([
    'audit_entries: Someone called',
    'transitions: Someone called',
  ])
})

test('what a hauler gave as a reason goes with the hauler', async () => {
  const hauler = await app.given.hauler({ email: 'hanna@example.test' })
  const { job } = await givenCustomer()
  await end(job)
  await record('job', job.id, 'Hanna')
  await app.ctx.db
    .updateTable('transitions')
    .set({ by: 'hauler', userId: hauler.userId })
    .where('reason', '=', 'Hanna called')
    .execute()
  await erase('hanna@example.test')
  expect(await tablesWith(['Hanna called'])).toEqual([])
})
