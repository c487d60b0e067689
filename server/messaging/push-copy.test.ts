import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { findAnyJob } from '../jobs/store.ts'
import { allowOn, pushed } from '../push/testing/devices.ts'
import { useApp } from '../testing/app.ts'
import { countStatements } from '../testing/count-statements.ts'
import { notifyAssignments, notifyReleases } from './notify-assignments.ts'
import {
  notifyEarlyStartRefused,
  notifyJobAssigned,
  notifyJobWithdrawn,
  notifyPayoutFailed,
  notifyPayoutSent,
} from './notify-hauler.ts'
import { notifyPriceAnswered, notifyTipReceived } from './notify-money.ts'
import { withdrawMessages } from './withdraw-messages.ts'

const app = useApp()
const soon = addDays(dayOf(new Date()), 3)
const DAY = formatDay(soon)

beforeEach(async () => {
  await app.ctx.db.deleteFrom('pushDevices').execute()
  await app.ctx.db.deleteFrom('sandboxPushes').execute()
})

/** A hauler with notifications on a phone, and a job of theirs. */
async function holding() {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  const { id } = await app.given.job({
    status: 'assigned',
    haulerId: hauler.id,
    scheduledDate: soon,
  })
  return {
    hauler: await findAnyHauler(app.ctx.db, hauler.id),
    job: await findAnyJob(app.ctx.db, id),
    visit: hauler,
  }
}
type Held = Awaited<ReturnType<typeof holding>>
type Tx = Parameters<Parameters<typeof inTransaction>[1]>[0]

const SEVENTY = cents(70_00)
const slot = '10-12' as const
const cases: [string, (tx: Tx, held: Held) => Promise<unknown>, RegExp, string][] = [
  [
    'assigned by the team',
    (tx, { hauler, job }) =>
      notifyAssignments(app.ctx, tx, [{ job, hauler, slot }], { sender: 'admin', undoMs: 0 }),
    /^Job #\d+ is yours: /,
    'For Mei. Tap for the details.',
  ],
  [
    'moved by the customer',
    (tx, { hauler, job }) =>
      notifyJobAssigned(app.ctx, tx, hauler, job, { slot, sender: 'client' }),
    /^Job #\d+ was moved: /,
    'For Mei. Tap for the details.',
  ],
  [
    'cancelled',
    (tx, { hauler, job }) => notifyJobWithdrawn(app.ctx, tx, hauler, job),
    /^Job #\d+ was cancelled$/,
    `It was planned for ${DAY}. You don't need to go.`,
  ],
  [
    'given to another hauler',
    (tx, { hauler, job }) =>
      notifyReleases(app.ctx, tx, [{ before: job, job, hauler }], {
        sender: 'admin',
        customer: false,
        hauler: true,
        undoMs: 0,
      }),
    /^Job #\d+ is no longer yours$/,
    `It was planned for ${DAY}. You don't need to go.`,
  ],
  [
    'started too early',
    (tx, { hauler, job }) => notifyEarlyStartRefused(app.ctx, tx, hauler, job.id),
    /^Stop: early start on job #\d+$/,
    'The customer objects to it.',
  ],
  [
    'with a price that is answered',
    (tx, { hauler, job }) =>
      notifyPriceAnswered(app.ctx, tx, job.id, {
        hauler,
        answer: 'the customer approved $240.00.',
      }),
    /^Price of job #\d+$/,
    'The customer approved $240.00.',
  ],
  [
    'with a tip',
    (tx, { hauler, job }) => notifyTipReceived(app.ctx, tx, job.id, { hauler, amount: SEVENTY }),
    /^You got a tip of \$70\.00$/,
    'From the customer of job #',
  ],
  [
    'that is paid',
    (tx, { hauler, job }) =>
      notifyPayoutSent(app.ctx, tx, hauler, { jobId: job.id, amount: SEVENTY }),
    /^\$70\.00 sent to your bank$/,
    'Your payout for job #',
  ],
  [
    'whose payout failed',
    (tx, { hauler, job }) =>
      notifyPayoutFailed(app.ctx, tx, hauler, {
        jobId: job.id,
        amount: SEVENTY,
        needsHauler: true,
      }),
    /^Your payout of \$70\.00 didn't go through$/,
    'Please check your bank account.',
  ],
]

test.for(cases)(
  'the phone of a hauler shows a job %s, without a number or an address',
  async ([, notify, title, body]) => {
    const held = await holding()
    await inTransaction(app.ctx, (tx) => notify(tx, held))
    await app.runTasks()
    const [notice, ...others] = await pushed(app)
    expect(others).toEqual([])
    expect(notice?.title).toMatch(title)
    expect(notice?.body).toContain(body)
    expect(notice?.url).toMatch(/^\/hauler/)
    expect(`${notice?.title} ${notice?.body}`).not.toMatch(/555|Alberni|1166/)
  },
)

test('a change that is undone in time reaches no phone', async () => {
  const { hauler, job } = await holding()
  await inTransaction(app.ctx, (tx) =>
    notifyAssignments(app.ctx, tx, [{ job, hauler, slot }], { sender: 'admin', undoMs: 8_000 }),
  )
  await app.runTasks()
  expect(await pushed(app)).toEqual([])
  await withdrawMessages(app.ctx.db, [job.id], 'reassigned', app.ctx.now())
  await app.runTasks({ delayed: true })
  expect(await pushed(app)).toEqual([])
})

test('a message whose template is turned off notifies no phone either', async () => {
  const { hauler, job } = await holding()
  const setActive = (isActive: boolean) =>
    app.ctx.db
      .updateTable('messageTemplates')
      .set({ isActive })
      .where('templateKey', '=', 'payout_sent')
      .execute()
  await setActive(false)
  await inTransaction(app.ctx, (tx) =>
    notifyPayoutSent(app.ctx, tx, hauler, { jobId: job.id, amount: SEVENTY }),
  )
  await app.runTasks()
  await setActive(true)
  expect(await pushed(app)).toEqual([])
})

test('two payouts of the same amount both stay on the screen', async () => {
  const { hauler, job } = await holding()
  const other = await app.given.job({ status: 'completed', haulerId: hauler.id })
  await inTransaction(app.ctx, async (tx) => {
    for (const { id: jobId } of [job, other])
      await notifyPayoutSent(app.ctx, tx, hauler, { jobId, amount: SEVENTY })
  })
  await app.runTasks()
  const tags = (await pushed(app)).map(({ tag }) => tag)
  expect([tags.length, new Set(tags).size]).toEqual([2, 2])
})

test('many assignments take as many statements as one', async () => {
  const held = await Promise.all(Array.from({ length: 6 }, holding))
  const assign = (some: typeof held) =>
    countStatements(() =>
      inTransaction(app.ctx, (tx) =>
        notifyAssignments(
          app.ctx,
          tx,
          some.map(({ job, hauler }) => ({ job, hauler, slot })),
          { sender: 'admin', undoMs: 0 },
        ),
      ),
    )
  const one = (await assign(held.slice(0, 1))).statements.length
  expect((await assign(held.slice(1))).statements.length).toBe(one)
})
