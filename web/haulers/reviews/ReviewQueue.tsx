import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatInstantDay } from '../../../contract/calendar.ts'
import { getHaulerReviews, type ChangeReview } from '../../../contract/hauler-reviews.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { getPaperReviews, paperFacts, type PaperReview } from '../../../contract/papers.ts'
import type { PhotoProblem } from '../../../contract/uploads.ts'
import { apiQuery } from '../../api/query.ts'
import { useFocusAfter } from '../../ui/browser/use-focus-after.ts'
import { AffectedJobs } from '../account/AffectedJobs.tsx'
import { photoProblems } from '../photo-problems-copy.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Comparison } from './Comparison.tsx'
import { comparisonOf } from './review-copy.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { useReviews } from './use-reviews.ts'
import styles from './reviews.module.css'

type Refusal = { is: 'change'; review: ChangeReview } | { is: 'paper'; review: PaperReview }

/**
 * What haulers sent and the team has not decided, the old values beside the new; nothing while there is none. A refusal
 * that is being written stays, whatever leaves the list meanwhile.
 */
export function ReviewQueue({ onHauler }: { onHauler: (id: HaulerId) => void }) {
  const changes = useQuery(apiQuery(getHaulerReviews, {})).data?.changes ?? []
  const papers = useQuery(apiQuery(getPaperReviews, {})).data?.papers ?? []
  const { change, paper, isPending } = useReviews()
  const [refusal, setRefusal] = useState<Refusal>()
  const heading = useFocusAfter<HTMLHeadingElement>(refusal !== undefined)
  const count = changes.length + papers.length
  const refuse = (reason: string) => {
    const done = { onSuccess: () => setRefusal(undefined) }
    const body = { decision: 'refused', reason } as const
    if (refusal?.is === 'change')
      change.mutate({ params: { changeId: refusal.review.id }, body }, done)
    if (refusal?.is === 'paper')
      paper.mutate({ params: { paperId: refusal.review.id }, body }, done)
  }
  return (
    <>
      {count > 0 && (
        <section className={`${layout.panel} ${styles.queue}`} aria-labelledby="reviews-title">
          <h2 ref={heading} id="reviews-title" tabIndex={-1}>
            To review <span className={layout.tag}>{count}</span>
          </h2>
          <ul>
            {changes.map((review) => (
              <ReviewCard
                key={`change ${review.id}`}
                hauler={review.hauler}
                what={`new ${review.kind}`}
                sent={formatInstantDay(review.requestedAt)}
                isPending={isPending}
                onHauler={() => onHauler(review.haulerId)}
                onApprove={() =>
                  change.mutate({ params: { changeId: review.id }, body: { decision: 'approved' } })
                }
                onRefuse={() => setRefusal({ is: 'change', review })}
              >
                <Comparison rows={comparisonOf(review.previous, review.next)} />
                <PhotoMark problem={review.problem} />
                {review.affectedJobs.length > 0 && (
                  <AffectedJobs jobs={review.affectedJobs} whose={review.hauler} />
                )}
              </ReviewCard>
            ))}
            {papers.map((review) => (
              <ReviewCard
                key={`paper ${review.id}`}
                hauler={review.hauler}
                what={paperFacts[review.kind].label}
                sent={formatInstantDay(review.sentAt)}
                isPending={isPending}
                onHauler={() => onHauler(review.haulerId)}
                onApprove={() =>
                  paper.mutate({ params: { paperId: review.id }, body: { decision: 'approved' } })
                }
                onRefuse={() => setRefusal({ is: 'paper', review })}
              >
                <Comparison rows={paperRows(review)} />
                <PhotoMark problem={review.problem} />
              </ReviewCard>
            ))}
          </ul>
        </section>
      )}
      <ReasonDialog
        key={refusal ? `${refusal.is} ${refusal.review.id}` : 'none'}
        opened={refusal !== undefined}
        title={`Refuse what ${refusal?.review.hauler ?? 'the hauler'} sent?`}
        consequence="What counted before still counts. The hauler reads the reason."
        action="Refuse"
        grave
        pending={isPending}
        onConfirm={refuse}
        onCancel={() => setRefusal(undefined)}
      />
    </>
  )
}

/** What the server measured when the photo came; the hauler read it and kept the photo. */
const PhotoMark = ({ problem }: { problem: PhotoProblem | null }) =>
  problem && (
    <p className={layout.dim}>
      <span className={layout.tag}>{photoProblems[problem].mark}</span> The hauler kept the photo.
      Open it before you decide.
    </p>
  )

const paperRows = ({ previous, ...paper }: PaperReview) => [
  {
    name: 'Valid until',
    before: previous ? formatDay(previous.expiresOn) : '',
    after: formatDay(paper.expiresOn),
    isPhoto: false,
  },
  {
    name: paperFacts[paper.kind].number,
    before: previous?.number ?? '',
    after: paper.number ?? '',
    isPhoto: false,
  },
  { name: 'Photo', before: previous?.fileUrl ?? '', after: paper.fileUrl, isPhoto: true },
]
