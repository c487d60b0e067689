import type { ComponentType, ReactNode } from 'react'
import type { Right } from '../../../contract/rights.ts'
import { formatCount } from '../../../contract/numbers.ts'
import { ApiError } from '../../api/client.ts'
import { isSignedOut, type StaleReads } from '../../api/query.ts'

/** Something that is done with one item by one call, and so with several, one after another. */
export type BulkAction<Item> = {
  /** What the button reads: 'Delete'. */
  label: string
  icon: ReactNode
  /** Whether it can be done with an item; those that it cannot are left out. */
  allows: (item: Item) => boolean
  /** Asked before it begins, about '3 posts': 'Delete 3 posts?' */
  question: (what: string) => string
  /** What it does to these items, in full. */
  consequence: (items: readonly Item[]) => ReactNode
  /** What has to be filled in first. */
  fields?: ReactNode
  /** While what was filled in is not enough. */
  isDisabled?: boolean
  /** Said of '3 posts' afterwards: '3 posts deleted'. */
  outcome: (what: string) => string
  run: (item: Item) => Promise<unknown>
  /** What a colleague must be allowed to do; the others are not offered it. */
  needs?: Right
  /** Deletes or refuses: its button warns. */
  isGrave?: boolean
  /** What the screen has to ask for again. */
  refetches: StaleReads
}

/** Something that is done with several items in a dialog of its own, which shows what it leads to first. */
export type BulkDialogAction<Item> = Pick<
  BulkAction<Item>,
  'label' | 'icon' | 'allows' | 'needs'
> & {
  /** Gets what is selected, also what the action cannot be done with; `onClose` hears whether anything was begun. */
  Dialog: ComponentType<{ items: readonly Item[]; onClose: (ran: boolean) => void }>
}

/** What can be done with the selected items of a list. */
export type SelectionAction<Item> = BulkAction<Item> | BulkDialogAction<Item>

/** What became of the items so far. */
export type Progress = { done: number; failures: { id: number; reason: string }[] }

/** The server answers staff and customers meanwhile. */
const MAX_PARALLEL = 3
const PAUSE_SECONDS = 5
/** The call may have been done: its answer was not one of the contract. */
const UNREADABLE = 'The answer could not be read'

/**
 * One call for each item, three at a time, until all are done or `signal` ends it. A failure is kept with
 * its reason and the others go on; where the server asks to wait, it is waited for.
 * @throws ApiError when the session has ended.
 */
export async function runEach<Item extends { id: number }>(
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Progress> {
  let progress: Progress = { done: 0, failures: [] }
  const left = items.values()
  const runOne = async (item: Item): Promise<void> => {
    const failures = await run(item).then(
      () => [],
      async (error: unknown) => {
        if (!(error instanceof ApiError)) return [{ id: item.id, reason: UNREADABLE }]
        if (isSignedOut(error)) throw error
        if (error.status !== 429) return [{ id: item.id, reason: error.reason }]
        await pause(error.retryAfterSeconds ?? PAUSE_SECONDS, signal)
        return undefined
      },
    )
    if (failures === undefined) return signal.aborted ? undefined : runOne(item)
    progress = {
      done: progress.done + 1 - failures.length,
      failures: [...progress.failures, ...failures],
    }
    onProgress(progress)
  }
  const work = async () => {
    for (const item of left) {
      if (signal.aborted) return
      await runOne(item)
    }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work))
  return progress
}

/** Ends early when `signal` does. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, seconds * 1_000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** '1 post', '2,814 posts' */
export const countOf = (count: number, noun: readonly [string, string]): string =>
  `${formatCount(count)} ${noun[count === 1 ? 0 : 1]}`
