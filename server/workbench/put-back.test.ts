import { afterEach, expect, test } from 'vitest'
import type { Args } from '../../contract/endpoint.ts'
import { editJob, getJobItems, previewEdit } from '../../contract/job-edit.ts'
import { cancelPickup, declinePrice } from '../../contract/job-page.ts'
import { getJobTimeline } from '../../contract/job-timeline.ts'
import { cents } from '../../contract/money.ts'
import { clearBoard } from '../dispatch/testing/by-hand.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { quotedJob } from '../job-page/testing/quoted-job.ts'
import { priceOf } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })
afterEach(async () => {
  await closeBooks(app)
  await clearBoard(app)
})

type Body = Args<typeof editJob>['body']
const BOOKED = [
  { key: 'sofa', quantity: 1 },
  { key: 'chair', quantity: 2 },
]
const MORE = [...BOOKED, { key: 'fridge', quantity: 2 }, { key: 'mattress', quantity: 3 }]

/** A paid pickup whose customer is asked for the price of more items. */
async function askedJob() {
  const quoted = await quotedJob(app)
  const params = { jobId: quoted.job.id }
  const by = app.as(await app.given.admin('owner'))
  const preview = (body: Omit<Body, 'version'>) => by.call(previewEdit, { params, body })
  const edit = async (body: Omit<Body, 'version'>) => {
    const { version } = await findJob(app, quoted.job)
    return by.call(editJob, { params, body: { version, ...body } })
  }
  const { cap } = await preview({})
  const { to } = await preview({ items: MORE })
  expect(to).toBeGreaterThan(quoted.price)
  await edit({ items: MORE, difference: 'ask' })
  return { ...quoted, by, params, preview, edit, to, cap }
}
type Asked = Awaited<ReturnType<typeof askedJob>>

const decline = ({ token, to }: Asked) =>
  app.as().call(declinePrice, { params: { token }, body: { price: to, instead: 'agreed_scope' } })

const expire = () => app.runTasks({ delayed: true })

test.each([
  ['declines', decline],
  ['does not answer', expire],
])('a customer who %s gets nothing back for items that were never paid', async (_, end) => {
  const asked = await askedJob()
  const { job, price, by, params, preview, edit, cap } = asked
  // While the question is open, the price may not rise further than before.
  expect((await preview({})).cap).toBe(cap)
  await end(asked)
  const { quoteId, loadSize, area, description, offeredDescription } = job
  const after = await findJob(app, job)
  expect(after).toMatchObject({ quoteId, loadSize, area, description, offeredDescription })
  expect((await by.call(getJobItems, { params })).items).toMatchObject(BOOKED)
  expect(await preview({ items: BOOKED })).toMatchObject({ difference: 0, to: price, cap })
  await edit({ items: BOOKED })
  await app.runTasks()
  expect(priceOf(await findJob(app, job))).toBe(price)
  expect(await heldFor(app.ctx.db, job.id)).toBe(price)
  const { items } = await by.call(getJobTimeline, { params, query: { show: 'money' } })
  expect(JSON.stringify(items)).toContain('What the team had changed was put back')
  const alerts = await app.ctx.db
    .selectFrom('alerts')
    .select('what')
    .where('about', 'like', `price % of job ${job.id}`)
    .execute()
  expect(alerts).toEqual([
    { what: expect.stringContaining('The items were put back as they were') },
  ])
})

test('while the customer is asked, what would be put back is not edited a second time; a note is, and stays', async () => {
  const asked = await askedJob()
  await expect(asked.edit({ description: 'An upright piano and its bench' })).rejects.toMatchObject(
    { code: 'refused' },
  )
  await asked.edit({ note: 'Ring twice' })
  await decline(asked)
  expect(await findJob(app, asked.job)).toMatchObject({ note: 'Ring twice' })
})

test('only a price of the team keeps what a job was before', async () => {
  const asked = await askedJob()
  const ofHauler = app.ctx.db
    .updateTable('priceChanges')
    .set({ byTeam: false })
    .where('jobId', '=', asked.job.id)
    .execute()
  await expect(ofHauler).rejects.toThrow('price_changes_job_before')
  await decline(asked)
})

test('a pickup that is cancelled while its customer is asked is the one that was booked', async () => {
  const asked = await askedJob()
  const { job, token } = asked
  await app.as().call(cancelPickup, { params: { token }, body: { fee: cents(0) } })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', quoteId: job.quoteId })
})
