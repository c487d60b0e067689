import { expect, test } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { getOfferFigures } from '../../contract/offer-desk.ts'
import {
  getStatement,
  listHaulerPayouts,
  monthOfDay,
  type StatementLine,
} from '../../contract/statements.ts'
import { getYearStatement } from '../../contract/year-statement.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { settlingIn } from '../testing/settled.ts'
import { creditHaulers } from './credit-haulers.ts'
import { referringIn, type Referrer } from './testing/referring.ts'

const app = useApp()
const { completedJob, refund } = settlingIn(app)
const { givenReferral, change, referrer, apply, approved, minute } = referringIn(app)

const sentTo = async ({ accountId }: Pick<Referrer, 'accountId'>) =>
  (
    await app.ctx.db
      .selectFrom('sandboxTransfers')
      .select('amountCents')
      .where('accountId', '=', accountId)
      .orderBy('amountCents')
      .execute()
  ).map(({ amountCents }) => amountCents)

const month = () => monthOfDay(dayOf(new Date()))
const statementOf = (hauler: Referrer) =>
  app.as(hauler).call(getStatement, { params: { month: month() } })
const linesOf = (lines: readonly StatementLine[]) =>
  lines.map(({ entry, amount }) => [entry, amount])

test('a first paid job of who applied with a code adds the credit to the payouts of who referred, once, borne by Westhaul', async () => {
  const offer = await givenReferral()
  const yuki = await referrer()
  await completedJob(yuki)
  await app.runTasks()
  const applied = await apply(` ${yuki.code.toLowerCase()} `)
  await minute()
  expect(await yuki.referral()).toMatchObject({
    get: 50_00,
    earned: 0,
    referred: [{ firstName: 'Tavi', state: 'applied', refusal: null, credit: 50_00 }],
  })
  const tavi = await approved(applied)
  expect(await yuki.referral()).toMatchObject({ referred: [{ state: 'approved' }] })
  const job = await completedJob(tavi)
  // On hold it earns nothing.
  const hold = (status: 'on_hold' | 'scheduled') =>
    app.ctx.db
      .updateTable('payouts')
      .set({ status, reason: 'Waits', hold: 'time', releasesAt: new Date() })
      .where('jobId', '=', job.id)
      .execute()
  await hold('on_hold')
  await creditHaulers.run({}, app.ctx)
  expect(await yuki.referral()).toMatchObject({ earned: 0, referred: [{ state: 'approved' }] })
  await hold('scheduled')
  await Promise.all([1, 2, 3].map(() => creditHaulers.run({}, app.ctx)))
  await minute()
  await completedJob(tavi)
  await minute()

  expect(await yuki.referral()).toMatchObject({
    earned: 50_00,
    referred: [{ firstName: 'Tavi', state: 'credited' }],
  })
  expect(await sentTo(yuki)).toEqual([50_00, 104_99])
  expect(await sentTo(tavi)).toEqual([104_99, 104_99])
  expect(await balanceOf(app.ctx.db, 'referral_credits')).toBe(50_00)
  const [payout] = await app.as(yuki).call(listHaulerPayouts, {})
  expect(payout).toMatchObject({ source: 'referral', amount: 50_00, share: 50_00, status: 'paid' })
  const statement = await statementOf(yuki)
  expect(linesOf(statement.lines)).toEqual([
    ['share', 104_99],
    ['sent', 104_99],
    ['referral', 50_00],
    ['sent', 50_00],
  ])
  expect(statement).toMatchObject({ earned: 154_99, takenBack: 0, paid: 154_99, owed: 0 })
  const params = { year: Number(month().slice(0, 4)) }
  expect(await app.as(yuki).call(getYearStatement, { params })).toMatchObject({
    jobs: 1,
    earned: 154_99,
    paid: 154_99,
    owed: 0,
    fees: 45_00,
  })
  const figures = await app
    .as(await app.given.admin('marketing'))
    .call(getOfferFigures, { params: { leadMagnetId: offer.id } })
  expect(figures).toMatchObject({ uses: 1, refused: 0, completedJobs: 1, discounts: 50_00 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a credit leaves the share of the job beside it alone: a refund takes the share and no more', async () => {
  await givenReferral()
  const yuki = await referrer()
  const own = await completedJob(yuki)
  await app.runTasks()
  await completedJob(await approved(await apply(yuki.code)))
  await minute()
  await minute()
  await refund(own, 149_99)
  await app.runTasks()
  expect(await yuki.referral()).toMatchObject({ earned: 50_00 })
  expect(await statementOf(yuki)).toMatchObject({ earned: 154_99, takenBack: 104_99, owed: 0 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('who has no payout yet gets the credit with the first one', async () => {
  await givenReferral()
  const yuki = await referrer()
  await completedJob(await approved(await apply(yuki.code)))
  await minute()
  expect(await yuki.referral()).toMatchObject({ earned: 0, referred: [{ state: 'earned' }] })
  await completedJob(yuki)
  await minute()
  expect(await yuki.referral()).toMatchObject({ earned: 50_00 })
  expect(await sentTo(yuki)).toEqual([50_00, 104_99])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a first job that went back whole before its payout was sent takes an unsent credit back', async () => {
  await givenReferral()
  const before = await balanceOf(app.ctx.db, 'referral_credits')
  const yuki = await referrer({ connected: false })
  await completedJob(yuki)
  const job = await completedJob(await approved(await apply(yuki.code), { connected: false }))
  await minute()
  expect(await yuki.referral()).toMatchObject({ earned: 50_00 })
  expect(await statementOf(yuki)).toMatchObject({ earned: 154_99, owed: 154_99 })
  await refund(job, 149_99)
  await minute()
  await minute()
  expect(await yuki.referral()).toMatchObject({ earned: 0, referred: [{ state: 'taken_back' }] })
  const statement = await statementOf(yuki)
  expect(linesOf(statement.lines)).toEqual([
    ['share', 104_99],
    ['referral', 50_00],
    ['referral', -50_00],
  ])
  expect(statement).toMatchObject({ earned: 104_99, owed: 104_99 })
  expect(await balanceOf(app.ctx.db, 'referral_credits')).toBe(before)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a first job that is refunded after its payout was sent leaves the credit', async () => {
  await givenReferral()
  const yuki = await referrer()
  await completedJob(yuki)
  await app.runTasks()
  const job = await completedJob(await approved(await apply(yuki.code)))
  await app.runTasks()
  await minute()
  await refund(job, 149_99)
  await minute()
  expect(await yuki.referral()).toMatchObject({ earned: 50_00 })
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('the credit of a suspended hauler waits until they are reinstated', async () => {
  await givenReferral()
  const yuki = await referrer()
  await completedJob(yuki)
  await app.runTasks()
  const tavi = await approved(await apply(yuki.code))
  await change(yuki.id, { status: 'suspended' })
  await completedJob(tavi)
  await minute()
  expect(await sentTo(yuki)).toEqual([104_99])
  await change(yuki.id, { status: 'approved' })
  await minute()
  expect(await sentTo(yuki)).toEqual([50_00, 104_99])
})
