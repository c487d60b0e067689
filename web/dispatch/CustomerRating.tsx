import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { MAX_RATING_WORDS, type RatingsOfJob } from '../../contract/job-page-parts.ts'
import { getHaulerRating, rateCustomer } from '../../contract/ratings.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { FieldMessage } from '../ui/field/FieldMessage.tsx'
import { StarChoice, StarRow } from '../ui/field/Stars.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import styles from './dispatch.module.css'

type Props = { job: HaulerJob }

/** How the hauler rates the customer of a completed job, and what the customer said once both are shown. */
export function CustomerRating({ job }: Props) {
  const { data: ratings } = useQuery(apiQuery(getHaulerRating, { params: { jobId: job.id } }))
  if (!ratings || (!ratings.canRate && !ratings.mine && !ratings.theirs)) return null
  return (
    <div className={styles.facts}>
      {ratings.theirs && (
        <p>
          {job.firstName} rated you <StarRow stars={ratings.theirs.stars} /> {ratings.theirs.words}
        </p>
      )}
      {ratings.canRate ? <RateForm job={job} ratings={ratings} /> : <Own ratings={ratings} />}
    </div>
  )
}

const Own = ({ ratings: { mine } }: { ratings: RatingsOfJob }) =>
  mine && (
    <p>
      Your rating <StarRow stars={mine.stars} /> {mine.words}
    </p>
  )

/** Sent again, it replaces the rating until both are shown. */
function RateForm({ job, ratings: { mine } }: Props & { ratings: RatingsOfJob }) {
  const [stars, setStars] = useState(mine?.stars ?? null)
  const [words, setWords] = useState(mine?.words ?? '')
  const [isTried, setTried] = useState(false)
  const rating = useRateCustomer()
  const isLong = words.trim().length > MAX_RATING_WORDS
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (stars !== null && !isLong)
      rating.mutate({ params: { jobId: job.id }, body: { stars, words } })
  }
  return (
    <form noValidate onSubmit={send}>
      <h3>How was {job.firstName}?</h3>
      <StarChoice name={`stars-${job.id}`} value={stars} onChange={setStars} />
      {isTried && stars === null && (
        <FieldMessage id={`stars-problem-${job.id}`} text="Please choose 1 to 5 stars" />
      )}
      <TextArea
        id={`rating-words-${job.id}`}
        label="Your words"
        hint={`Optional. ${job.firstName} sees the rating once both of you rated, or in seven days.`}
        rows={2}
        value={words}
        error={isLong ? `Please keep it under ${MAX_RATING_WORDS} characters` : undefined}
        onValue={setWords}
      />
      <Button type="submit" pending={rating.isPending && 'Sending...'}>
        {mine ? 'Change rating' : 'Send rating'}
      </Button>
    </form>
  )
}

const useRateCustomer = () =>
  useApiMutation(rateCustomer, {
    refetches: [getHaulerRating],
    success: 'Thank you for your rating',
    failure: ({ reason }) => ({ title: 'Failed to send the rating', message: reason }),
  })
