import { useQuery } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Link } from 'wouter'
import { getReviewQueue, type ReviewRow } from '../../../contract/review-queue.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { REVIEW } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { groupsOf, keyOf } from './queue-copy.ts'
import { QueueList } from './QueueList.tsx'
import { ReviewRowPart } from './ReviewRowPart.tsx'
import { UndoStrips } from './UndoStrips.tsx'
import { useReviewCalls } from './use-review-calls.ts'
import styles from './desk.module.css'

/** What haulers sent and the team decides, one after the other: the list, the documents, the checklist and the answers. */
export function ReviewDesk() {
  const queue = useQuery(apiQuery(getReviewQueue, {}))
  const [key, setKey] = useQueryState('row', parseAsString)
  const calls = useReviewCalls()
  const keysAreOn = useSingleKeysAreOn()
  const isPhone = useIsPhone()
  // In the order in which they stand on the screen.
  const rows = groupsOf(queue.data?.rows ?? []).flatMap((group) => group.rows)
  const { selected, at } = useSelected(rows, key)
  const overtaken = useOvertaken(rows, selected, calls.decided)
  const select = (row: ReviewRow | undefined) => void setKey(row ? keyOf(row) : null)
  const step = (by: 1 | -1) => select(rows[at + by] ?? selected)
  useKeys(REVIEW, { next: () => step(1), previous: () => step(-1) })
  const next = rows[at + 1] ?? rows[at - 1]
  return (
    <>
      <p className={styles.keys}>
        {keysAreOn && !isPhone && (
          <>
            <kbd>J</kbd> <kbd>K</kbd> move <kbd>1</kbd>-<kbd>5</kbd> tick <kbd>+</kbd> <kbd>-</kbd>{' '}
            zoom <kbd>]</kbd> next paper.{' '}
          </>
        )}
        The next applicant opens by itself.
      </p>
      {queue.isError && <QueryError what="the review queue" query={queue} />}
      {queue.isPending && <ListSkeleton rows={8} />}
      {queue.data && !selected && <NothingToReview />}
      {selected && (
        <div className={styles.desk}>
          <QueueList
            rows={rows}
            hasMore={queue.data?.hasMore ?? false}
            selected={selected}
            onSelect={select}
          />
          <ReviewRowPart
            // Taken back, a failed decision becomes a row to decide: it opens again, with the focus on its name.
            key={selected.failed ? `${keyOf(selected)} failed` : keyOf(selected)}
            row={selected}
            nextName={next?.hauler}
            calls={calls}
            keysAreOn={keysAreOn}
            onDone={() => select(next)}
          />
        </div>
      )}
      <p className="vh" role="status">
        {overtaken &&
          `A colleague decided about ${overtaken}.${selected ? ` ${selected.hauler} is open now.` : ''}`}
      </p>
      <UndoStrips
        undoables={calls.undoables}
        onGone={calls.forget}
        onUndo={(undoable) => calls.undo(undoable, () => select(undoable.row))}
      />
    </>
  )
}

/** The row of the address; where it was decided meanwhile, the one that stands in its place. */
function useSelected(rows: readonly ReviewRow[], key: string | null) {
  const [place, setPlace] = useState(0)
  const index = rows.findIndex((row) => keyOf(row) === key)
  const at = index < 0 ? Math.min(place, Math.max(0, rows.length - 1)) : index
  if (at !== place && rows.length > 0) setPlace(at)
  return { selected: rows[at], at }
}

/** Whose row was open and is gone without a decision of this desk; a decision that is refused later was none. */
function useOvertaken(
  rows: readonly ReviewRow[],
  selectedRow: ReviewRow | undefined,
  decidedKeys: ReadonlySet<string>,
): string | null {
  const [open, setOpen] = useState(selectedRow)
  const [missingRow, setGone] = useState<ReviewRow | null>(null)
  if (open !== selectedRow) {
    setOpen(selectedRow)
    if (open && !isAmong(rows, open)) setGone(open)
  }
  return missingRow && !isAmong(rows, missingRow) && !decidedKeys.has(keyOf(missingRow))
    ? missingRow.hauler
    : null
}

const isAmong = (rows: readonly ReviewRow[], row: ReviewRow) =>
  rows.some((each) => keyOf(each) === keyOf(row))

const NothingToReview = () => (
  <EmptyState
    title="Nothing to review"
    hint="Applications, documents and changes of haulers appear here by themselves."
  >
    <Link href={adminPath({ tab: 'jobs' })} asChild>
      <ButtonLink variant="primary">See the jobs at risk</ButtonLink>
    </Link>
  </EmptyState>
)
