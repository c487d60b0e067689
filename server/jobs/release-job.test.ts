import { expect, test } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob } from '../testing/paying.ts'
import { releaseJobs } from './release-job.ts'

const app = useApp()
const admin = { by: 'admin', notify: { customer: true, hauler: true } } as const

test('when one of several jobs is not assigned any more, none is released', async () => {
  const { id: haulerId } = await app.given.hauler()
  const assigned = await app.given.job({ status: 'assigned', haulerId })
  const started = await app.given.job({ status: 'in_progress', haulerId })
  const release = inTransaction(app.ctx, (tx) =>
    releaseJobs(app.ctx, tx, [assigned, started], admin),
  )
  await expect(release).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await findJob(app, assigned)).toMatchObject({ status: 'assigned', haulerId })
})
