import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatInstant } from '../../../contract/calendar.ts'
import type { ReviewChoice } from '../../../contract/review-decisions.ts'
import { getReviewSheet, type ReviewRow, type ReviewSheet } from '../../../contract/review-queue.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { REVIEW } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import layout from '../../ui/layout/layout.module.css'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { ChangeFacts } from './ChangeFacts.tsx'
import { Checklist } from './Checklist.tsx'
import { askable, DecisionPart, openPointsOf, type OpenTray } from './DecisionPart.tsx'
import { DocumentStrip } from './DocumentStrip.tsx'
import { DocumentView } from './DocumentView.tsx'
import { FailedPart } from './FailedPart.tsx'
import { RequestNote } from './RequestNote.tsx'
import { TypedFacts } from './TypedFacts.tsx'
import { useDocuments } from './use-documents.ts'
import type { useReviewCalls } from './use-review-calls.ts'
import styles from './desk.module.css'
import sheetStyles from './sheet.module.css'

type Props = {
  row: ReviewRow
  nextName: string | undefined
  calls: ReturnType<typeof useReviewCalls>
  keysAreOn: boolean
  onDone: () => void
}

/** One row of the queue, open: its documents, what was typed, the checklist and the answers. */
export function ReviewRowPart(props: Props) {
  const { haulerId } = props.row
  const sheet = useQuery(apiQuery(getReviewSheet, { params: { haulerId } }))
  if (sheet.isError) return <QueryError what="this review" query={sheet} />
  if (!sheet.data) return <ListSkeleton rows={6} />
  return <Sheet {...props} sheet={sheet.data} />
}

function Sheet({ row, sheet, nextName, calls, keysAreOn, onDone }: Props & { sheet: ReviewSheet }) {
  const [tray, setTray] = useState<OpenTray>(null)
  const papers = useDocuments(sheet.documents, row)
  const { active, tools } = papers
  const decide = (choice: ReviewChoice) => {
    // It is decided already; the keys would decide again.
    if (row.failed) return
    if (choice.decision === 'approve' && openPointsOf(row, sheet) > 0)
      toast.failure('Tick all five points first', 'Not approved yet')
    else calls.decide(row, choice, onDone)
  }
  useSheetKeys({
    onZoom: (steps) => active && tools.zoomBy(active.fileUrl, steps),
    onNext: papers.next,
    onApprove: () => row.kind !== 'ending' && decide({ decision: 'approve' }),
    onTray: (next) => {
      const isOffered = next === 'photo' ? askable(row).length > 0 : row.kind !== 'ending'
      if (isOffered && !row.failed) setTray(next)
    },
  })
  return (
    <>
      <div className={styles.middle}>
        <Head row={row} sheet={sheet} />
        <RequestNote requests={sheet.requests} />
        {papers.shown.length > 0 ? (
          <div className={styles.documents}>
            {papers.shown.map((document) => (
              <DocumentView
                key={document.fileUrl}
                document={document}
                isActive={document === active}
                onActive={() => papers.activate(document)}
                tools={tools}
              />
            ))}
          </div>
        ) : (
          <p className={`${layout.notice} ${layout.soon}`}>
            {sheet.firstName} has sent no document yet. Ask for the ones that you need.
          </p>
        )}
        <section className={`${layout.panel} ${sheetStyles.facts}`} aria-label="What was typed">
          {row.kind === 'change' ? <ChangeFacts row={row} /> : <TypedFacts sheet={sheet} />}
          <DocumentStrip documents={papers.ordered} shown={papers.shown} onShow={papers.show} />
        </section>
      </div>
      <aside className={styles.side} aria-label="Review">
        {row.kind === 'application' && (
          <Checklist haulerId={row.haulerId} checks={sheet.checks} keysAreOn={keysAreOn} />
        )}
        {row.failed ? (
          <FailedPart
            failed={row.failed}
            isPending={calls.isRetrying}
            isTakingBack={calls.isUndoing}
            onRetry={(id) => calls.retry(row, id)}
            onTakeBack={(id) => calls.takeBack(row, id)}
          />
        ) : (
          <DecisionPart
            row={row}
            sheet={sheet}
            looked={active?.document}
            nextName={nextName}
            tray={tray}
            onTray={setTray}
            isPending={calls.isPending}
            keysAreOn={keysAreOn}
            onDecide={decide}
          />
        )}
      </aside>
    </>
  )
}

function Head({ row, sheet }: { row: ReviewRow; sheet: ReviewSheet }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The row before is gone with its buttons.
  useEffect(() => {
    const head = heading.current
    head?.focus({ preventScroll: true })
    // On a phone the answers stand far below.
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <header className={`${layout.panel} ${layout.row} ${styles.head}`}>
      <Avatar name={row.hauler} />
      <h2 ref={heading} tabIndex={-1}>
        {row.hauler}
      </h2>
      <StatusBadge status={sheet.status} />
      <span className={layout.dim}>Applied {formatInstant(sheet.appliedAt)}</span>
      <Link
        className={layout.link}
        href={adminPath({ tab: 'haulers', hauler: String(row.haulerId) })}
      >
        All about {sheet.firstName}
      </Link>
    </header>
  )
}

type Keys = {
  onZoom: (steps: 1 | -1) => void
  onNext: () => void
  onApprove: () => void
  onTray: (tray: Exclude<OpenTray, null>) => void
}

function useSheetKeys({ onZoom, onNext, onApprove, onTray }: Keys): void {
  // The key that was pressed must not be typed into the field that gets the focus.
  const open = (tray: Exclude<OpenTray, null>) => (event: KeyboardEvent) => {
    event.preventDefault()
    onTray(tray)
  }
  useKeys(REVIEW, {
    zoomIn: () => onZoom(1),
    zoomOut: () => onZoom(-1),
    paper: onNext,
    approve: onApprove,
    photo: open('photo'),
    reject: open('reject'),
  })
}
