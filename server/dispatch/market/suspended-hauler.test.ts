import { expect, test } from 'vitest'
import { progressJob } from '../../../contract/dispatch.ts'
import { setHaulerStatus } from '../../../contract/haulers.ts'
import { useApp } from '../../testing/app.ts'
import { jobInProgress } from '../../testing/at-work.ts'
import { haulerWithAccount } from '../../testing/paying.ts'

const app = useApp()

test('a hauler suspended in the middle of a job completes it, and starts no other', async () => {
  const hauler = await haulerWithAccount(app)
  const begun = await jobInProgress(app, hauler)
  const waiting = await app.given.job({ status: 'assigned', haulerId: hauler.id })
  await app.as(await app.given.admin()).call(setHaulerStatus, {
    params: { haulerId: hauler.id },
    body: { status: 'suspended', reason: 'Two no-shows in a week' },
  })
  const progress = (jobId: typeof begun.id, status: 'in_progress' | 'completed') =>
    app.as(hauler).call(progressJob, { params: { jobId }, body: { status } })

  await expect(progress(waiting.id, 'in_progress')).rejects.toMatchObject({
    code: 'not_approved',
    message: 'Your account is suspended',
  })
  expect(await progress(begun.id, 'completed')).toMatchObject({
    status: 'completed',
    haulerPayout: 104_99,
  })
})

test.for(['pending', 'rejected'] as const)('a %s hauler moves no job', async (status) => {
  const hauler = await app.given.hauler({ status })
  const { id: jobId } = await app.given.job()
  for (const to of ['in_progress', 'completed'] as const)
    await expect(
      app.as(hauler).call(progressJob, { params: { jobId }, body: { status: to } }),
    ).rejects.toMatchObject({ code: 'not_approved' })
})
