import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { JobPage } from '../../../contract/job-page.ts'
import {
  MAX_RATING_WORDS,
  type Rating,
  type RatingsOfJob,
} from '../../../contract/job-page-parts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { FieldMessage } from '../../ui/field/FieldMessage.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import page from '../job-page.module.css'
import { useRate } from '../use-job-page.ts'
import styles from './after.module.css'
import { StarChoice, StarRow } from '../../ui/field/Stars.tsx'

type Props = { token: string; job: JobPage }

/** How the customer rates the hauler; what was sent folds to a line that can be changed until both are shown. */
export function RatePanel({ token, job }: Props) {
  const { ratings, hauler } = job
  const [isEditing, setEditing] = useState(false)
  if (!ratings || !hauler || (!ratings.mine && !ratings.canRate)) return null
  const who = hauler.firstName
  return (
    <section className={`${layout.panel} ${page.panel}`} aria-labelledby="rate">
      <h2 id="rate">{ratings.mine && !isEditing ? 'Your rating' : `How was ${who}?`}</h2>
      {ratings.mine && !isEditing ? (
        <>
          <Sent ratings={ratings} who={who} onEdit={() => setEditing(true)} />
          {ratings.mayPublish && !ratings.canRate && (
            <Unpublish token={token} rating={ratings.mine} />
          )}
        </>
      ) : (
        <RateForm token={token} job={job} onSent={() => setEditing(false)} />
      )}
    </section>
  )
}

type SentProps = { ratings: RatingsOfJob; who: string; onEdit: () => void }

const Sent = ({ ratings: { mine, theirs, areShown, canRate }, who, onEdit }: SentProps) => (
  <>
    {mine && <StarRow stars={mine.stars} />}
    {mine?.words && <p className={styles.words}>{mine.words}</p>}
    {theirs && (
      <p>
        {who} rated you <StarRow stars={theirs.stars} /> {theirs.words}
      </p>
    )}
    {!areShown && <p>{who} sees it once both of you rated, or in seven days.</p>}
    {canRate && <Button onClick={onEdit}>Change rating</Button>}
  </>
)

/** Takes back the consent to publish a rating that cannot be changed otherwise. */
function Unpublish({ token, rating }: { token: string; rating: Rating }) {
  const withdrawal = useRate()
  return (
    <Button
      pending={withdrawal.isPending && 'Saving...'}
      onClick={() =>
        withdrawal.mutate({ params: { token }, body: { ...rating, mayPublish: false } })
      }
    >
      Stop publishing it
    </Button>
  )
}

/** The stars that a link in a message chose. */
function useStarsOfLink(): number | null {
  const [search] = useSearchParams()
  const stars = Number(search.get('stars'))
  return Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null
}

type FormProps = { token: string; job: JobPage; onSent: () => void }

function RateForm({ token, job, onSent }: FormProps) {
  const linkedStars = useStarsOfLink()
  const mine = job.ratings?.mine
  const [stars, setStars] = useState(mine?.stars ?? linkedStars)
  const [words, setWords] = useState(mine?.words ?? '')
  const [mayPublish, setMayPublish] = useState(false)
  const [isTried, setTried] = useState(false)
  const rating = useRate()
  const isLong = words.trim().length > MAX_RATING_WORDS
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (stars === null || isLong) return
    rating.mutate({ params: { token }, body: { stars, words, mayPublish } }, { onSuccess: onSent })
  }
  return (
    <form noValidate onSubmit={send}>
      <StarChoice name="stars" value={stars} onChange={setStars} />
      {isTried && stars === null && (
        <FieldMessage id="stars-problem" text="Please choose 1 to 5 stars" />
      )}
      <TextArea
        id="rating-words"
        label="Your words (optional)"
        rows={2}
        value={words}
        error={isLong ? `Please keep it under ${MAX_RATING_WORDS} characters` : undefined}
        onValue={setWords}
      />
      <CheckboxField label={job.publishConsent} checked={mayPublish} onChecked={setMayPublish} />
      <Button type="submit" variant="primary" pending={rating.isPending && 'Sending...'}>
        Send rating
      </Button>
    </form>
  )
}
