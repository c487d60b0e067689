import type { Day } from '../../../contract/calendar.ts'
import type { HaulerAccount, HaulerChange } from '../../../contract/hauler-account.ts'
import { needsAction, type PaperOfKind, type Papers } from '../../../contract/papers.ts'

/** Something in the account that waits for its hauler. */
export type AccountTask =
  | { is: 'areas' }
  | { is: 'paper'; paper: PaperOfKind }
  | { is: 'change'; change: HaulerChange }

/** What waits for the hauler, the most pressing first. */
export function tasksOf(
  account: Pick<HaulerAccount, 'needsAreas' | 'changes'> | undefined,
  papers: Papers | undefined,
  today: Day,
): AccountTask[] {
  const due = papers?.papers.filter((paper) => needsAction(paper, today)) ?? []
  const byDay = due.toSorted((a, b) => endOf(a).localeCompare(endOf(b)))
  const refusedChanges = account?.changes.filter(({ status }) => status === 'refused') ?? []
  return [
    ...(account?.needsAreas ? [{ is: 'areas' } as const] : []),
    ...byDay.map((paper) => ({ is: 'paper', paper }) as const),
    ...refusedChanges.map((change) => ({ is: 'change', change }) as const),
  ]
}

const endOf = ({ current, renewal }: PaperOfKind): string => (current ?? renewal)?.expiresOn ?? ''
