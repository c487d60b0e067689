import { MOST_MESSAGES, MOST_REPORTS } from './report-problem.ts'
import { afterEach, expect, test } from 'vitest'
import { listPayouts, retryPayout } from '../../contract/admin-payouts.ts'
import * as problems from '../../contract/problems.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { recordProviderRequest } from '../core/provider-request-store.ts'
import { closeBooks, onSite } from '../job-page/testing/on-site.ts'
import { alertTexts, givenAlertsOf } from '../testing/alerts.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf } from '../testing/messages.ts'

const app = useApp()
afterEach(() => closeBooks(app))

type Site = Awaited<ReturnType<typeof onSite>>
const WORDS = 'The door frame is scratched'
const report = ({ token }: Site, changes: { words?: string; photos?: string[] } = {}) =>
  app.as().call(problems.reportProblem, {
    params: { token },
    body: { kind: 'damage', words: WORDS, photos: [], ...changes },
  })
const close = ({ token }: Site) => app.as().call(problems.closeOwnProblem, { params: { token } })

/** A completed job whose payout waits for the bank account of its hauler. */
async function unsentSite(): Promise<Site> {
  const site = await onSite(app)
  await app.ctx.db.updateTable('haulers').set({ bankConnected: false }).execute()
  await site.complete()
  return site
}
const payoutsOf = async ({ hauler }: Site) =>
  (await app.as(hauler).call(listHaulerPayouts, {})) as {
    status: string
    waitsFor: string | null
  }[]
const connectBank = () => app.ctx.db.updateTable('haulers').set({ bankConnected: true }).execute()

test('a report holds the payout, alerts the team and is shown; closing it sends the payout', async () => {
  await givenAlertsOf(app, 'problem_reported')
  const site = await unsentSite()
  expect(await site.page()).toMatchObject({ canReport: true, problem: null })
  const photo = await app.given.photo()
  const page = await report(site, { photos: [photo] })
  expect(page).toMatchObject({
    canReport: false,
    problem: { kind: 'damage', closedAt: null, messages: [{ by: 'customer', words: WORDS }] },
  })
  expect(await payoutsOf(site)).toMatchObject([{ status: 'on_hold', waitsFor: 'problem' }])
  await app.runTasks()
  const [alert] = await alertTexts(app)
  expect(alert).toContain(
    `A customer reported a problem with job #${site.job.id}: Something was damaged. The payout is on hold.`,
  )

  await connectBank()
  expect(await close(site)).toMatchObject({ problem: { closedBy: 'customer' }, canReport: true })
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'paid', waitsFor: null }])
})

test('a report holds a payout that is scheduled and not requested yet; one that may be sent goes on', async () => {
  await givenAlertsOf(app, 'problem_reported')
  const site = await onSite(app)
  await site.complete()
  // The task of the completion has not run.
  expect(await payoutsOf(site)).toMatchObject([{ status: 'scheduled' }])
  await report(site)
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'on_hold', waitsFor: 'problem' }])
  expect((await alertTexts(app)).at(-1)).toContain('The payout is on hold.')
  await close(site)
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'paid' }])

  const second = await onSite(app)
  await second.complete()
  const { idempotencyKey } = await app.ctx.db
    .selectFrom('payouts')
    .select('idempotencyKey')
    .where('jobId', '=', second.job.id)
    .executeTakeFirstOrThrow()
  await recordProviderRequest(app.ctx.db, idempotencyKey, app.ctx.now())
  await report(second)
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toContain('The payout is on its way already.')
  expect(await payoutsOf(second)).toMatchObject([{ status: 'paid' }])
})

test('a problem reported before the job is completed holds the payout when it is', async () => {
  const site = await onSite(app)
  await report(site)
  await site.complete()
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'on_hold', waitsFor: 'problem' }])
  await close(site)
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'paid' }])
})

test('the team is alerted that a payout was sent before the report', async () => {
  await givenAlertsOf(app, 'problem_reported')
  const site = await onSite(app)
  await site.complete()
  await app.runTasks()
  await report(site)
  await app.runTasks()
  expect((await alertTexts(app)).at(-1)).toContain('The payout was sent already.')
  expect(await payoutsOf(site)).toMatchObject([{ status: 'paid' }])
})

test('the team answers with a message, the customer replies, and the team closes', async () => {
  const admin = await app.given.admin()
  const site = await unsentSite()
  const { problem } = await report(site)
  const params = { problemId: problem?.id ?? 0 }
  const byAdmin = app.as(admin)
  await byAdmin.call(problems.answerProblem, { params, body: { words: 'We refund $60' } } as never)
  const sent = (await messagesOf(app)).filter(
    ({ messageType }) => messageType === 'problem_answered',
  )
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
  const replied = await app.as().call(problems.replyToProblem, {
    params: { token: site.token },
    body: { words: 'Thank you', photos: [] },
  })
  expect(replied.problem?.messages.map(({ by, words }) => [by, words])).toEqual([
    ['customer', WORDS],
    ['team', 'We refund $60'],
    ['customer', 'Thank you'],
  ])
  const jobParams = { params: { jobId: site.job.id } }
  expect(await byAdmin.call(problems.listJobProblems, jobParams)).toMatchObject([
    { payout: 'on_hold' },
  ])
  await connectBank()
  await byAdmin.call(problems.closeProblem, { params } as never)
  await app.runTasks()
  expect(await payoutsOf(site)).toMatchObject([{ status: 'paid' }])
  await expect(byAdmin.call(problems.closeProblem, { params } as never)).rejects.toMatchObject({
    code: 'illegal_move',
  })
})

test('while a problem is open an admin cannot send the payout, and the reason says why', async () => {
  const admin = await app.given.admin()
  const site = await unsentSite()
  await report(site)
  const [payout] = (await app.as(admin).call(listPayouts, {})) as { id: number }[]
  await expect(
    app.as(admin).call(retryPayout, { params: { payoutId: payout?.id ?? 0 } }),
  ).rejects.toMatchObject({ message: /customer reported a problem/ })
})

test('a tip is sent although a problem is open', async () => {
  const site = await unsentSite()
  await report(site)
  await connectBank()
  await site.tip(20_00)
  await app.runTasks()
  expect((await payoutsOf(site)).map(({ status }) => status).toSorted()).toEqual([
    'on_hold',
    'paid',
  ])
})

test('one problem is open at a time, also of concurrent reports; none before the start', async () => {
  const site = await unsentSite()
  const sent = await Promise.allSettled([report(site), report(site), report(site)])
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(report(site)).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(report(site, { words: ' ' })).rejects.toMatchObject({ code: 'invalid_input' })
  await close(site)
  await expect(close(site)).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await report(site)).toMatchObject({ problem: { closedAt: null } })
})

test('a customer writes about a problem fifty times, one alert for many replies, and reports five', async () => {
  await app.ctx.db.deleteFrom('alertSettings').execute()
  await givenAlertsOf(app, 'problem_reported')
  const site = await unsentSite()
  const { problem } = await report(site)
  const reply = () =>
    app.as().call(problems.replyToProblem, {
      params: { token: site.token },
      body: { words: 'And one more thing', photos: [] },
    })
  for (let at = 0; at < 3; at++) await reply()
  await app.runTasks()
  const replies = (await alertTexts(app)).filter((text) =>
    text.includes(`The customer of job #${site.job.id} replied`),
  )
  expect(replies).toHaveLength(1)
  const rest = Array.from({ length: MOST_MESSAGES - 4 }, () => ({
    reportId: problem?.id ?? 0,
    by: 'customer' as const,
    words: 'More',
    at: app.ctx.now(),
  }))
  await app.ctx.db
    .insertInto('problemMessages')
    .values(rest as never)
    .execute()
  await expect(reply()).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringContaining('Please call us at'),
  })
  for (let at = 1; at < MOST_REPORTS; at++) {
    await close(site)
    await report(site)
  }
  await close(site)
  await expect(report(site)).rejects.toMatchObject({ code: 'illegal_move' })
})
