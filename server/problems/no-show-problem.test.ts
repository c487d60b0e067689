import { afterEach, expect, test } from 'vitest'
import * as problems from '../../contract/problems.ts'
import { getJobPage } from '../../contract/job-page.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { atTheDoorIn } from '../dispatch/testing/at-the-door.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { sandboxOf } from '../testing/paying.ts'

const app = useApp()
const { waited, record, closeDay } = atTheDoorIn(app)
afterEach(closeDay)

test('a customer charged for a no-show can say that they were home, and the fee’s payout waits', async () => {
  const { hauler, job, photo } = await waited()
  await app.ctx.db
    .updateTable('haulers')
    .set({ bankConnected: false })
    .where('id', '=', hauler.id)
    .execute()
  await record(hauler, job.id, [photo])
  const params = { token: await tokenFor(app, job) }
  const page = () => app.as().call(getJobPage, { params })
  expect(await page()).toMatchObject({ status: 'cancelled', canReport: true })
  const body = { kind: 'other' as const, words: 'I was home all morning', photos: [] }
  expect(await app.as().call(problems.reportProblem, { params, body })).toMatchObject({
    canReport: false,
    problem: { messages: [{ words: 'I was home all morning' }] },
  })
  const payouts = () => app.as(hauler).call(listHaulerPayouts, {})
  expect(await payouts()).toMatchObject([{ status: 'on_hold', waitsFor: 'problem' }])

  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks()
  expect(await payouts()).toMatchObject([{ status: 'on_hold', waitsFor: 'problem' }])
  await app.as().call(problems.closeOwnProblem, { params })
  await app.runTasks()
  expect(await payouts()).toMatchObject([{ status: 'paid' }])
})
