import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type AdminRating,
  listJobRatings,
  MAX_WITHHOLD_REASON,
  releaseRating,
  withholdRating,
} from '../../contract/admin-ratings.ts'
import { formatInstant } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { MIN_PUBLISHED_STARS } from '../../contract/ratings.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

/** How customer and hauler rated each other, and whether the customer's words are published; nothing without a rating. */
export function JobRatings({ jobId }: { jobId: JobId }) {
  const { data: ratings = [] } = useQuery(apiQuery(listJobRatings, { params: { jobId } }))
  if (ratings.length === 0) return null
  return (
    <section className={details.section} aria-labelledby="job-ratings">
      <h3 id="job-ratings">Ratings</h3>
      <ul className={layout.stack}>
        {ratings.map((rating) => (
          <li key={rating.id} className={layout.notice}>
            <b>
              {rating.by === 'customer' ? 'The customer' : 'The hauler'}: {rating.stars} of 5 stars
            </b>
            , {formatInstant(rating.ratedAt)}
            {rating.words && <p className={details.text}>{rating.words}</p>}
            {rating.by === 'customer' && <Publishing rating={rating} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a customer's rating is published, in words, and the button that changes it. */
function Publishing({ rating }: { rating: AdminRating }) {
  const [isAsking, setIsAsking] = useState(false)
  const releasing = useRelease()
  const { id: ratingId, status, mayPublish } = rating
  return (
    <>
      <p className={layout.quiet}>{publishingText(rating)}</p>
      {status === 'withheld' && (
        <Button
          needs="run-jobs"
          pending={releasing.isPending && 'Allowing...'}
          onClick={() => releasing.mutate({ params: { ratingId } })}
        >
          Allow publishing
        </Button>
      )}
      {status === 'open' && mayPublish && !isAsking && (
        <Button needs="run-jobs" onClick={() => setIsAsking(true)}>
          Don't publish
        </Button>
      )}
      {status === 'open' && isAsking && (
        <Reason ratingId={ratingId} onDone={() => setIsAsking(false)} />
      )}
    </>
  )
}

function publishingText({ status, mayPublish, stars, words, decision }: AdminRating): string {
  if (status === 'withheld') {
    const by = decision && `${decision.name ?? 'A former colleague'}, ${formatInstant(decision.at)}`
    return `Not published: ${decision?.reason ?? 'no reason given'} (${by})`
  }
  if (!mayPublish) return 'The customer did not allow us to publish this.'
  if (stars < MIN_PUBLISHED_STARS || words === '')
    return `The customer allows publishing, but only ratings with words and at least ${MIN_PUBLISHED_STARS} stars are published.`
  return 'The customer allows publishing: the landing page can show this with first name and area.'
}

type ReasonProps = { ratingId: AdminRating['id']; onDone: () => void }

function Reason({ ratingId, onDone }: ReasonProps) {
  const [reason, setReason] = useState('')
  const withholding = useWithhold()
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => box.current?.querySelector('textarea')?.focus(), [])
  const isUnready = reason.trim() === '' || reason.trim().length > MAX_WITHHOLD_REASON
  return (
    <div ref={box} className={layout.stack}>
      <TextArea
        id={`withhold-${ratingId}`}
        label="Why should it not be published?"
        hint="Only the team sees this. The customer and the hauler still see the rating."
        value={reason}
        onValue={setReason}
      />
      <div className={layout.row}>
        <Button
          variant="primary"
          disabled={isUnready}
          pending={withholding.isPending && 'Saving...'}
          onClick={() =>
            withholding.mutate({ params: { ratingId }, body: { reason } }, { onSuccess: onDone })
          }
        >
          Don't publish
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </div>
  )
}

const useWithhold = () =>
  useApiMutation(withholdRating, {
    refetches: [listJobRatings],
    success: 'The rating is not published',
    failure: ({ reason }) => ({ title: 'Failed to change the rating', message: reason }),
  })

const useRelease = () =>
  useApiMutation(releaseRating, {
    refetches: [listJobRatings],
    success: 'The rating can be published again',
    failure: ({ reason }) => ({ title: 'Failed to change the rating', message: reason }),
  })
