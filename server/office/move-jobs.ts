import type { z } from 'zod'
import type { JobToMove, moveJobs as contract } from '../../contract/bulk-moves.ts'
import type { Day } from '../../contract/calendar.ts'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { costOfMove, type MoveOptions, type WindowToMove } from '../../contract/team-moves.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { doEach, type Report } from '../core/do-each.ts'
import { undoMsOfSeveral } from '../dispatch/assignment/assign-jobs.ts'
import { findJob } from '../jobs/store.ts'
import { moveJobToWindow } from './move-job.ts'
import { moveOptionsOf } from './move-options.ts'

/** What each window of a day would mean for each of these jobs; one that is gone is left out. */
export async function previewMoves(
  ctx: Context,
  { jobIds, date }: { jobIds: readonly JobId[]; date: Day },
): Promise<{ jobs: JobToMove[] }> {
  const jobs: JobToMove[] = []
  for (const jobId of jobIds) {
    const job = await findJob(ctx.db, jobId)
    if (!job) continue
    const { firstName, lastName } = job
    const options = await moveOptionsOf(ctx, jobId, { date, days: 1 })
    const { hauler } = options
    jobs.push({
      jobId,
      customer: `${firstName} ${lastName}`.trim(),
      preferredDate: options.preferredDate,
      preferredTime: options.preferredTime,
      hauler: hauler && `${hauler.firstName} ${hauler.lastName}`.trim(),
      windows: options.windows.map((each) => ({
        window: each.window,
        state: each.state,
        hauler: hauler && (each.isHaulerFree ? 'keep' : 'release'),
        refusal: refusalOf(options, each),
      })),
    })
  }
  return { jobs }
}

/** Why a job is not moved together with others; null where it can be. */
function refusalOf(options: MoveOptions, { date, window, state }: WindowToMove): string | null {
  if (options.refusal !== null) return options.refusal
  if (date === options.preferredDate && window === options.preferredTime)
    return 'It is in this window already'
  if (options.asked) return 'Its customer is asked about another window'
  if (state === 'closed') return 'This window is closed for it'
  if (state !== 'open' && state !== 'last') return 'No hauler is free in this window'
  const { fee, refund } = costOfMove(options, date)
  return fee > 0 || refund > 0 ? 'Its price changes with the move. Move it on its own' : null
}

/** Moves each job as the team moves one, without money; what cannot be moved stays, with the reason. */
export async function moveJobs(
  ctx: Context,
  user: User,
  { preferredDate, preferredTime, moves }: z.output<typeof contract.body>,
  report: Report,
): Promise<Result<typeof contract>> {
  const undoMs = undoMsOfSeveral(ctx, moves.length)
  const undo: Result<typeof contract>['undo'] = []
  const haulers = new Map(moves.map(({ jobId, hauler }) => [jobId, hauler]))
  const moveOne = async (jobId: JobId) => {
    const options = await moveOptionsOf(ctx, jobId, { date: preferredDate, days: 1 })
    const window = options.windows.find((each) => each.window === preferredTime)
    const refusal = window ? refusalOf(options, window) : 'There is no such window'
    if (refusal !== null) throw new AppError('illegal_move', refusal)
    const hauler = haulers.get(jobId) ?? 'keep'
    const move = { preferredDate, preferredTime, hauler, undoMs: undoMs() }
    const { undoUntil } = await moveJobToWindow(ctx, user, jobId, move)
    if (undoUntil) undo.push({ id: jobId, undoUntil })
  }
  const outcome = await doEach([...haulers.keys()], moveOne, report)
  return { ...outcome, undo }
}
