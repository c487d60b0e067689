import { expect, test } from 'vitest'
import { progressJob } from '../../../contract/dispatch.ts'
import { deleteHauler } from '../../../contract/haulers.ts'
import { useApp } from '../../testing/app.ts'
import { jobInProgress } from '../../testing/at-work.ts'
import { haulerWithAccount } from '../../testing/paying.ts'

const app = useApp()

test('completing a job while its hauler is being closed never ends in an internal error, fifteen times over', async () => {
  const admin = await app.given.admin()
  const codes = new Set<string>()
  for (let round = 0; round < 15; round += 1) {
    const hauler = await haulerWithAccount(app)
    const { id: jobId } = await jobInProgress(app, hauler)
    const outcomes = await Promise.allSettled([
      app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } }),
      app.as(admin).call(deleteHauler, { params: { haulerId: hauler.id } }),
    ])
    for (const outcome of outcomes)
      codes.add(outcome.status === 'rejected' ? outcome.reason.code : 'done')
  }
  expect(['done', 'in_use', 'not_signed_in']).toEqual(expect.arrayContaining([...codes]))
})
