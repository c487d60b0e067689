import { afterEach, expect, test } from 'vitest'
import { editJob, previewEdit } from '../../contract/job-edit.ts'
import { approvePrice } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { bookByPhone } from '../../contract/phone-bookings.ts'
import { proposePriceChange } from '../../contract/price-changes.ts'
import { callForm, newCall } from '../booking/phone/testing/call-form.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { openJobLinks } from '../messaging/job-links.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount } from '../testing/paying.ts'
import { meanwhile } from '../testing/races.ts'
import { settlingIn } from '../testing/settled.ts'
import { lockAccount } from './account-store.ts'
import { companiesIn, type Company } from './testing/companies.ts'

const app = useApp()
const { aCompany, accountOf, setLimit } = companiesIn(app)
const { start } = settlingIn(app)
afterEach(() => closeBooks(app))

let colleague: ReturnType<typeof app.given.admin> | undefined
const staff = async () => app.as(await (colleague ??= app.given.admin('dispatcher')))
const book = async ({ email }: Company) => {
  const body = callForm(app.ctx, { payment: 'account', email, callId: newCall() })
  return (await staff()).call(bookByPhone, { body })
}
const items = [{ key: 'sofa', quantity: 6 }]
const previewOf = async (jobId: JobId) =>
  (await staff()).call(previewEdit, { params: { jobId }, body: { items } })
const edit = async (jobId: JobId) => {
  const { version } = await findJob(app, { id: jobId })
  return (await staff()).call(editJob, { params: { jobId }, body: { version, items } })
}

test('an edit above the credit of the company is refused and says what is missing', async () => {
  const company = await aCompany()
  const { id, estimatedPrice } = await book(company)
  const { difference, refusal } = await previewOf(id)
  expect(difference).toBeGreaterThan(0)
  expect(refusal).toBeNull()
  await setLimit(company, estimatedPrice + difference - 1)
  const message = expect.stringMatching(
    /^\$[\d.]+ of the credit of Ridgeview .* is left, and this price is \$[\d.]+ higher\. Raise its limit first$/,
  )
  expect(await previewOf(id)).toMatchObject({ refusal: message })
  await expect(edit(id)).rejects.toMatchObject({ code: 'refused', message })
  expect(await accountOf(company)).toMatchObject({ creditUsed: estimatedPrice })
  await setLimit(company, estimatedPrice + difference)
  await edit(id)
  expect(await accountOf(company)).toMatchObject({
    creditUsed: estimatedPrice + difference,
    creditLeft: 0,
  })
})

test('of two edits at the same time that fit the credit only once, one is refused', async () => {
  const company = await aCompany()
  const [one, two] = [await book(company), await book(company)]
  const { difference } = await previewOf(one.id)
  const booked = one.estimatedPrice + two.estimatedPrice
  await setLimit(company, booked + difference)
  await staff()
  // Both have seen the same credit before either can lock it.
  const answers = await meanwhile(
    app,
    (db) => lockAccount(db, company.accountId),
    () => Promise.allSettled([edit(one.id), edit(two.id)]),
    2,
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'refused' },
  })
  expect(await accountOf(company)).toMatchObject({ creditUsed: booked + difference })
})

test('a closed account takes no higher price, but a lower one', async () => {
  const company = await aCompany()
  const { id } = await book(company)
  await setLimit(company, 2_500_00, { isActive: false })
  await expect(edit(id)).rejects.toMatchObject({
    message: expect.stringContaining('is closed, and this price is'),
  })
  const { version, estimatedPriceCents: price } = await findJob(app, { id })
  const body = {
    version,
    items: [
      { key: 'sofa', quantity: 1 },
      { key: 'mattress', quantity: 0 },
    ],
  }
  await (await staff()).call(editJob, { params: { jobId: id }, body })
  expect((await findJob(app, { id })).estimatedPriceCents).toBeLessThan(price)
})

test('a price on site above the credit is refused when it is proposed, and when the customer approves it', async () => {
  const company = await aCompany()
  const booked = await book(company)
  const hauler = await haulerWithAccount(app)
  await start(booked, hauler)
  const photos = [await app.given.photo({ userId: hauler.userId })]
  const price = cents(booked.estimatedPrice + 10_00)
  const propose = () =>
    app.as(hauler).call(proposePriceChange, {
      params: { jobId: booked.id },
      body: { price, items: [], reason: 'Stairs', photos },
    })
  const message = expect.stringContaining('more than the company’s account covers')
  await setLimit(company, price - 1)
  await expect(propose()).rejects.toMatchObject({ code: 'illegal_move', message })
  await setLimit(company, price)
  await propose()
  await setLimit(company, price - 1)
  const job = await findJob(app, booked)
  await openJobLinks(app.ctx.db, [job])
  const params = { token: await tokenFor(app, job) }
  const approve = () => app.as().call(approvePrice, { params, body: { price } })
  await expect(approve()).rejects.toMatchObject({ code: 'illegal_move', message })
  expect((await findJob(app, booked)).agreedPriceCents).toBeNull()
  await setLimit(company, price)
  await approve()
  expect(await accountOf(company)).toMatchObject({ creditUsed: price, creditLeft: 0 })
})
