import { IconCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import {
  dayOf,
  formatInstant,
  formatPickupDay,
  formatShortDay,
  formatTime,
} from '../../contract/calendar.ts'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import { REPEAT_DAYS } from '../../contract/social-rules.ts'
import type { PostReason } from '../../contract/post-reason.ts'
import type { Post } from '../../contract/social-posts.ts'
import { lengthOn, platformFacts, publishedText, withHash } from '../../contract/social.ts'
import { formatCount } from '../../contract/numbers.ts'
import { textSourceLabels } from '../../contract/text-source.ts'
import type { ApiError } from '../api/client.ts'
import { Button } from '../ui/button/Button.tsx'
import { NeighbourButtons } from '../ui/button/NeighbourButtons.tsx'
import type { Neighbours } from '../ui/dialog/use-neighbour-keys.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { LongText } from '../ui/layout/LongText.tsx'
import layout from '../ui/layout/layout.module.css'
import { PostExtras } from './PostExtras.tsx'
import styles from './review.module.css'

type Props = {
  post: CalendarPost
  /** Reads the whole of it, which is approved only once it is shown. */
  query: UseQueryResult<Post, ApiError>
  /** Which of how many that wait; undefined for one that a colleague decided meanwhile. */
  place: { at: number; of: number } | undefined
  pending: boolean
  neighbours: Neighbours
  onApprove: () => void
  onSkip: () => void
  onEdit: () => void
  onMove: () => void
}

/** A post that waits for approval: all that goes out, why it was written, and the decision. */
export function ReviewPanel(props: Props) {
  const { post, query, place, pending, onApprove, onSkip, onEdit, onMove } = props
  const { data: whole } = query
  const { label, maxCharacters } = platformFacts[post.platform]
  const length = whole && lengthOn(post.platform, publishedText(whole))
  return (
    <>
      <header className={`${layout.spread} ${styles.head}`}>
        <h4>
          {post.scheduledFor && whenOf(post.scheduledFor)}{' '}
          {place && (
            <small>
              {place.at} of {place.of}
            </small>
          )}
        </h4>
        <NeighbourButtons noun="post that waits" {...props.neighbours} />
      </header>
      <div className={styles.words}>
        <p>
          <b>{label}</b>
        </p>
        <LongText text={whole?.content ?? post.content} />
        {whole && whole.hashtags.length > 0 && <p>{whole.hashtags.map(withHash).join(' ')}</p>}
        {whole && <PostExtras post={whole} />}
      </div>
      <QueryError what="the whole post" query={query} />
      {post.warnings.map((warning) => (
        <p key={warning} className={`${layout.notice} ${layout.soon}`}>
          {warning}
        </p>
      ))}
      {whole?.reason && (
        <Why reason={whole.reason} source={whole.source && textSourceLabels[whole.source]} />
      )}
      {length !== undefined && (
        <p className={`${layout.spread} ${styles.fact}`}>
          <span>{label} characters</span>
          <b className="num">
            {formatCount(length)} of {formatCount(maxCharacters)}
          </b>
        </p>
      )}
      <footer className={styles.actions}>
        {post.status === 'pending_approval' ? (
          <>
            <Button needs="run-marketing" onClick={onSkip}>
              Skip
            </Button>
            <Button needs="run-marketing" onClick={onEdit}>
              Edit
            </Button>
            <Button needs="run-marketing" onClick={onMove}>
              Another time
            </Button>
            <Button
              needs="run-marketing"
              variant="primary"
              icon={<IconCheck size={18} aria-hidden="true" />}
              pending={pending && 'Approving...'}
              disabled={!whole}
              onClick={onApprove}
            >
              Approve
            </Button>
          </>
        ) : (
          <p role="status">{explainNotWaiting(post)}</p>
        )}
      </footer>
    </>
  )
}

/** What happened to a post that stopped waiting while it was open here. */
function explainNotWaiting({ status, decision }: CalendarPost): string {
  const colleague = decision?.by ?? 'A colleague'
  const when = decision ? ` on ${formatInstant(decision.at)}` : ''
  switch (status) {
    case 'scheduled':
      return `${colleague} approved this post${when}.`
    case 'skipped':
      return `${colleague} skipped this post${when}.`
    case 'draft':
      return 'This post is a draft now.'
    case 'missed':
      return 'The time of this post passed before it was sent.'
    default:
      return 'This post does not wait for approval any more.'
  }
}

const whenOf = (at: Date): string => `${formatPickupDay(dayOf(at))}, ${formatTime(at)}`

/** What the schedule knew when it wrote the post. */
function Why({ reason, source }: { reason: PostReason; source: string | null }) {
  const { schedule, place, season, holiday, nearest } = reason
  return (
    <section aria-label="Why this post">
      <h5 className={styles.why}>Why this post</h5>
      <p className={layout.quiet}>
        Schedule “{schedule}”. Place: {place}. Season: {season}
        {holiday && `, near ${holiday}`}. {source && `${source}.`}
      </p>
      <p className={`${layout.spread} ${styles.fact}`}>
        <span>Nearest text in {REPEAT_DAYS} days</span>
        <b className="num">
          {nearest ? `${nearest.percent}% the same, ${formatShortDay(dayOf(nearest.at))}` : 'None'}
        </b>
      </p>
    </section>
  )
}
