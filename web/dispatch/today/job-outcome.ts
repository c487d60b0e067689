import { getJobOutcome, type JobOutcome } from '../../../contract/job-outcome.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { ApiError, call } from '../../api/client.ts'

/** The server was not reached, or had trouble of its own: it may say later. */
export const LATER = 'later'

/** Some 45 seconds: a hauler should not drive to a job that is gone because we wait for the reason. */
const PAUSES_MS = [3_000, 10_000, 30_000]
const TRY_LATER: readonly number[] = [0, 408, 425, 429]

/** Why a job has left the list; null where the server does not say. */
export async function outcomeOf(jobId: JobId): Promise<JobOutcome | null | typeof LATER> {
  try {
    return await call(getJobOutcome, { params: { jobId } })
  } catch (error) {
    const isPassing =
      error instanceof ApiError && (error.status >= 500 || TRY_LATER.includes(error.status))
    return isPassing ? LATER : null
  }
}

/** The same, asked again after pauses and when the signal is back; null when it never came. */
export async function outcomeLater(jobId: JobId): Promise<JobOutcome | null> {
  for (const pause of PAUSES_MS) {
    await pauseOrSignal(pause)
    const outcome = await outcomeOf(jobId)
    if (outcome !== LATER) return outcome
  }
  return null
}

function pauseOrSignal(pause: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, pause)
  addEventListener('online', () => resolve(), { once: true })
  return promise.finally(() => clearTimeout(timer))
}
