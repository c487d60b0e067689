import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { claimJob, progressJob } from '../../../contract/dispatch.ts'
import { addHaulerNote } from '../../../contract/hauler-notes.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { between, pick, type Stage } from './stage.ts'

const Note = z.object({ id: z.number() })
/** The payment of a job may reach us a little later than the customer's card. */
const CLAIM_TRIES = 30

/** Takes paid jobs and does them, as one of many haulers each time. */
export async function hauler(stage: Stage): Promise<void> {
  const { paidJobs, random } = stage
  while (!stage.isOver()) {
    const jobId = paidJobs.shift()
    if (jobId !== undefined) await doJob(stage, jobId)
    await pause(between(random, 100, 800))
  }
}

async function doJob({ ask, journal, haulers, random, isOver }: Stage, jobId: JobId) {
  const { id: haulerId, cookie } = pick(random, haulers)
  const of = (path: string) => path.replace(':jobId', String(jobId))
  const claim = () => ask({ method: claimJob.method, path: of(claimJob.path), cookie })
  let claimed = await claim()
  for (let tries = 1; claimed?.status === 404 && tries < CLAIM_TRIES && !isOver(); tries += 1) {
    await pause(1_000)
    claimed = await claim()
  }
  if (claimed?.status !== 200) return
  journal.add({ what: 'claim', jobId, haulerId })

  const words = `The gate is green: ${randomUUID()}`
  const { method, path } = addHaulerNote
  const key = randomUUID()
  const note = await ask({ method, path: of(path), cookie, key, body: { words } })
  if (note?.status === 200)
    journal.add({ what: 'note', jobId, noteId: Note.parse(note.body).id, words })

  // Some jobs are still to be done when the run ends.
  if (random() < 0.2) return
  for (const status of ['in_progress', 'completed'] as const) {
    const step = { method: progressJob.method, path: of(progressJob.path), cookie }
    const answer = await ask({ ...step, key: randomUUID(), body: { status } })
    if (answer?.status !== 200) return
    if (status === 'completed') journal.add({ what: 'completion', jobId })
  }
}
