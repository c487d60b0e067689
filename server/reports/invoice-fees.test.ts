import { expect, test } from 'vitest'
import { getJournal } from '../../contract/bookkeeping.ts'
import { addDays, dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import {
  getRevenueReport,
  REVENUE_GROUPINGS,
  type RevenueGrouping,
} from '../../contract/revenue-report.ts'
import { doneIn } from '../commercial/testing/done-pickups.ts'
import { linksIn } from '../commercial/testing/invoice-links.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import type { Job } from '../jobs/store.ts'
import { bookProviderFees } from '../reconciliation/book-provider-fees.ts'
import { useApp } from '../testing/app.ts'
import { sandboxOf } from '../testing/paying.ts'
import { accountsByDay, reported } from '../testing/quarter/expected.ts'
import type { Fact } from '../testing/quarter/quarter-facts.ts'
import { replay } from '../testing/quarter/recompute.ts'
import { sumsBy } from '../testing/quarter/sums.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
const { aCompany, doneOn, close, invoiceOf, refund, desk } = doneIn(app)
const { linkOf, chargesOf } = linksIn(app, desk)

type Event = Fact extends infer F ? (F extends Fact ? Omit<F, 'job' | 'at'> : never) : never
const facts: Fact[] = []
/** Notes what happened to a job, in order. */
const note = (job: number, ...events: Event[]) => {
  for (const event of events)
    facts.push({ ...event, job, at: app.ctx.now().getTime() + facts.length } as Fact)
}
const jobs = new Map<number, Job>()

/** A completed pickup on account, whose hauler is paid. */
async function pickup(
  company: Parameters<typeof doneOn>[0],
  price: number,
  fields: Pick<Job, 'area' | 'loadSize' | 'source'>,
) {
  const at = new Date('2026-03-20T18:00:00Z')
  const job = await doneOn(company, at, { ...fields, estimatedPriceCents: cents(price) })
  jobs.set(job.id, job)
  await app.runTasks({ delayed: true })
  note(job.id, { what: 'put on account', amount: price })
  note(job.id, { what: 'completed', price, disposal: 'nothing' }, { what: 'paid out' })
  return job
}

test('the fee of a card that pays an invoice is shared by its pickups, to the cent', async () => {
  const company = await aCompany()
  // None of the parts is a whole number of cents, and two of them are alike.
  const pickups = [
    await pickup(company, 149_99, { area: 'Vancouver', loadSize: 'small', source: 'phone' }),
    await pickup(company, 149_99, { area: 'Burnaby', loadSize: 'large', source: 'online' }),
    await pickup(company, 333_31, { area: 'Surrey', loadSize: 'large', source: 'phone' }),
    await pickup(company, 98_07, { area: 'Burnaby', loadSize: 'xl', source: 'online' }),
    await pickup(company, 80_00, { area: null, loadSize: 'tiny', source: 'online' }),
  ]
  // One of them costs less, and one nothing, before the invoice.
  for (const [place, amount] of [
    [3, 18_03],
    [4, 80_00],
  ] as const) {
    const job = pickups[place]
    if (!job) throw new Error('There is no such pickup')
    await refund(job, amount)
    await app.runTasks({ delayed: true })
    note(
      job.id,
      { what: 'refunded', amount, of: 'price', borneBy: 'both' },
      { what: 'credited', amount },
      { what: 'share came back', amount: 'owed' },
    )
  }
  await close(company, '2026-03-01')
  const { id, due } = await invoiceOf(company)
  expect(due).toBe(149_99 + 149_99 + 333_31 + 80_04)
  await app.runTasks()
  const { start, confirm, check } = await linkOf(company.email)
  await confirm((await start(due)).clientSecret)
  await check()
  await bookProviderFees(app.ctx)
  const [charge] = await chargesOf(id)
  const first = pickups[0]?.id ?? 0
  const chargeId = charge?.chargeId ?? ''
  const [one, two, three, four] = pickups.map((job) => job.id)
  const shared = {
    what: 'invoice fee',
    pickups: [
      { job: one ?? 0, amount: 149_99 },
      { job: two ?? 0, amount: 149_99 },
      { job: three ?? 0, amount: 333_31 },
      { job: four ?? 0, amount: 80_04 },
    ],
  } as const
  note(first, { what: 'invoice paid', amount: due })
  note(first, { ...shared, amount: await app.ctx.payments.readFee(chargeId) })
  await compare()

  // The bank asks for a fee of its own.
  const dispute = await sandboxOf(app.ctx).openDispute(chargeId)
  await app.runTasks({ delayed: true })
  await sandboxOf(app.ctx).closeDispute(dispute, 'won')
  await app.runTasks({ delayed: true })
  const { feeCents } = await app.ctx.db
    .selectFrom('sandboxDisputes')
    .select('feeCents')
    .where('id', '=', dispute)
    .executeTakeFirstOrThrow()
  note(first, { what: 'disputed', amount: due }, { what: 'dispute won', amount: due })
  note(first, { ...shared, amount: feeCents })
  await compare()
  await closeBooks(app)
})

/** Every report against a recomputation from what people did. */
async function compare() {
  const today = dayOf(app.ctx.now())
  const days = { from: addDays(today, -1), to: addDays(today, 1) }
  const { changes, movements } = replay({ bookings: [], facts })
  const [total] = sumsBy(changes, () => '').values()
  if (!total) throw new Error('Nothing happened')
  const admin = app.as(await app.given.admin())
  for (const by of REVENUE_GROUPINGS) {
    const report = await admin.call(getRevenueReport, { query: { ...days, by } })
    expect(report.total).toEqual(reported(total))
    if (by === 'week' || by === 'month' || by === 'quarter') continue
    const shown = report.groups.map((group) => {
      const { from: _, to: __, isRunning: ___, area, size, source, ...sums } = group
      return [area ?? size ?? source ?? '', sums] as const
    })
    const expected = [...sumsBy(changes, ({ job }) => partOf(by, job))]
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(expected.map(([key, figures]) => [key, reported(figures)])),
    )
  }
  const journal = await admin.call(getJournal, { query: days })
  const accounts = journal.entries.flatMap(({ day, lines }) =>
    lines.map(({ account, amount }) => [`${day} ${account}`, amount] as const),
  )
  expect(Object.fromEntries(accounts)).toEqual(Object.fromEntries(accountsByDay(movements, days)))
}

function partOf(by: RevenueGrouping, id: number): string {
  const job = jobs.get(id)
  if (by === 'area') return job?.area ?? ''
  return (by === 'size' ? job?.loadSize : job?.source) ?? ''
}
