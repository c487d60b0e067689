import type { JobId } from '../../contract/jobs.ts'
import type { QueuedAction } from './actions.ts'
import type { Entries } from './entries.ts'
import { GIVEN_UP, isGivenUp, pauseLeft, withFailure } from './failing.ts'

/** What became of an action when it was made; `kept` waits in the queue. */
export type Outcome =
  | { kind: 'sent'; answer: unknown }
  | { kind: 'refused'; error: unknown }
  | { kind: 'kept' }

/**
 * What an error means for the queue: all waits, this job waits, the server failed at this action, a person has to log
 * in, or the server said no.
 */
export type Verdict = 'unreachable' | 'later' | 'failing' | 'signed-out' | { refused: string }

/** Which actions may follow one that was tried. */
type Next = 'all' | 'other-jobs' | 'after-pause' | 'none'

type Delivery = {
  entries: Entries
  /** Who waits for the first try of an action, by its id. */
  waiters: Map<string, (outcome: Outcome) => void>
  send: (entry: QueuedAction) => Promise<unknown>
  verdictOf: (error: unknown) => Verdict
  onSignedOut: () => void
  now: () => Date
  /** Actions that a person wants tried now, whatever their pause. */
  urgent: Set<string>
}

/** What could not be sent: whether it was held up on the way, and when a failing action is tried again. */
type Left = { isHeldUp: boolean; retryIn: number | undefined }

/** Sends what waits, in order. */
export async function deliverAll(delivery: Delivery): Promise<Left> {
  const { entries, waiters, urgent, now } = delivery
  await entries.reload()
  const tried = new Set<string>()
  const failing = new Set(
    entries.state().entries.flatMap((entry) => {
      const rests = entry.state === 'waiting' && pauseLeft(entry, now()) > 0
      return rests && !urgent.has(entry.id) ? [entry.jobId] : []
    }),
  )
  const blocked = new Set<JobId>(failing)
  const isNext = ({ id, jobId, state }: QueuedAction) =>
    state === 'waiting' && !blocked.has(jobId) && !tried.has(id)
  for (;;) {
    const entry = entries.state().entries.find(isNext)
    if (!entry) break
    tried.add(entry.id)
    urgent.delete(entry.id)
    const next = await deliver(delivery, entry)
    if (next === 'none') break
    if (next !== 'all') blocked.add(entry.jobId)
    if (next === 'after-pause') failing.add(entry.jobId)
  }
  // Those behind one that could not be sent wait as well.
  const behind = entries
    .state()
    .entries.filter(({ id, state }) => state === 'waiting' && waiters.has(id))
  for (const entry of behind) await wait(delivery, entry)
  const waiting = entries.state().entries.filter(({ state }) => state === 'waiting')
  const pauses = waiting
    .filter((entry) => entry.failing && failing.has(entry.jobId))
    .map((entry) => pauseLeft(entry, now()))
  return {
    isHeldUp: waiting.some(({ jobId }) => !failing.has(jobId)),
    retryIn: pauses.length > 0 ? Math.min(...pauses) : undefined,
  }
}

/** Answers who made actions that another page of this browser has tried meanwhile; false when there are none. */
export function settleTriedElsewhere(delivery: Pick<Delivery, 'entries' | 'waiters'>): boolean {
  const waiting = new Set(
    delivery.entries.state().entries.flatMap(({ id, state }) => (state === 'waiting' ? [id] : [])),
  )
  const tried = [...delivery.waiters.keys()].filter((id) => !waiting.has(id))
  for (const id of tried) settle(delivery, id, { kind: 'kept' })
  return tried.length > 0
}

async function deliver(delivery: Delivery, entry: QueuedAction): Promise<Next> {
  const { entries, send } = delivery
  let answer: unknown
  try {
    answer = await send(entry)
  } catch (error) {
    return explain(delivery, entry, error)
  }
  entries.change({ isUnreachable: false })
  // Before the device forgets it: another page may have this one read the device again.
  if (!delivery.waiters.has(entry.id)) entries.show(entry.id, { state: 'sent' })
  await entries.forget(entry.id)
  if (settle(delivery, entry.id, { kind: 'sent', answer })) entries.hide(entry.id)
  return 'all'
}

async function explain(delivery: Delivery, entry: QueuedAction, error: unknown): Promise<Next> {
  const { entries, waiters } = delivery
  const verdict = delivery.verdictOf(error)
  entries.change({ isUnreachable: verdict === 'unreachable' })
  if (verdict === 'failing') return pause(delivery, withFailure(entry, delivery.now()))
  if (typeof verdict !== 'object') {
    await wait(delivery, entry)
    if (verdict === 'signed-out') delivery.onSignedOut()
    return verdict === 'later' ? 'other-jobs' : 'none'
  }
  // Who is looking reads the reason immediately; later it stays in the queue.
  if (waiters.has(entry.id)) {
    await entries.forget(entry.id)
    entries.hide(entry.id)
    settle(delivery, entry.id, { kind: 'refused', error })
  } else await entries.update({ ...entry, state: 'refused', reason: verdict.refused })
  return 'all'
}

/** The server failed at it: its job rests for a while, unless it has failed for so long that it is over. */
async function pause(delivery: Delivery, failed: QueuedAction): Promise<Next> {
  if (isGivenUp(failed, delivery.now())) {
    await delivery.entries.update({ ...failed, state: 'refused', reason: GIVEN_UP })
    return 'all'
  }
  await wait(delivery, failed)
  return 'after-pause'
}

async function wait(delivery: Delivery, entry: QueuedAction): Promise<void> {
  await delivery.entries.update({ ...entry, isLate: true })
  settle(delivery, entry.id, { kind: 'kept' })
}

function settle({ waiters }: Pick<Delivery, 'waiters'>, id: string, outcome: Outcome): boolean {
  const resolve = waiters.get(id)
  waiters.delete(id)
  resolve?.(outcome)
  return resolve !== undefined
}
