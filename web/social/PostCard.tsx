import { IconAlertTriangle, IconClock, IconExternalLink, IconHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { Post } from '../../contract/social-posts.ts'
import { platformFacts, withHash } from '../../contract/social.ts'
import { textSourceLabels } from '../../contract/text-source.ts'
import { LongText } from '../ui/layout/LongText.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { StepSeconds } from './composer/StepSeconds.tsx'
import { firstTags } from './hashtags.ts'
import { badgeOf, platformIcons } from './platforms.ts'
import { PostActions } from './PostActions.tsx'
import { PostExtras } from './PostExtras.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './entry.module.css'

/** One post: where, what, how it stands, and what can be done with it now. */
export function PostCard({ post, onEdit }: { post: Post; onEdit: () => void }) {
  const { label } = platformFacts[post.platform]
  const Icon = platformIcons[post.platform]
  const status = badgeOf(post)
  return (
    <div className={`${layout.stack} ${styles.entry}`}>
      <header className={layout.row}>
        <Icon size={22} aria-hidden="true" />
        <h4>{label}</h4>
        <StatusBadge status={status.tone}>{status.label}</StatusBadge>
        {post.source && (
          <span className={`${layout.tag} ${styles.mark}`} title={textSourceLabels[post.source]}>
            {post.source === 'model' ? 'AI' : 'From templates'}
          </span>
        )}
        {post.origin !== 'person' && (
          <span className={`${layout.tag} ${styles.mark}`}>Automatic</span>
        )}
        <When post={post} />
      </header>
      <div className={styles.content}>
        <LongText text={post.content} />
      </div>
      <Tags hashtags={post.hashtags} />
      <div className={`${layout.stack} ${styles.extras}`}>
        <PostExtras post={post} />
      </div>
      <Decided post={post} />
      <Happening post={post} />
      <footer className={layout.spread}>
        {post.status === 'posted' && <Reached post={post} />}
        <PostActions post={post} onEdit={onEdit} />
      </footer>
    </div>
  )
}

/** Who approved or skipped it as it is, and when. */
function Decided({ post: { decision, status } }: { post: Post }) {
  if (!decision) return null
  return (
    <p className={layout.quiet}>
      {status === 'skipped' ? 'Skipped' : 'Approved'}
      {decision.by !== null && ` by ${decision.by}`}, {formatInstant(decision.at)}
    </p>
  )
}

/** What stops a post, or what happens to it now. */
function Happening({ post }: { post: Post }) {
  const { status, detail, failure, progress, nextTryAt } = post
  if ((status === 'failed' || status === 'missed') && failure !== null)
    return (
      <p
        className={`${layout.line} ${layout.notice} ${status === 'failed' && detail === null ? layout.bad : layout.soon} ${styles.failure}`}
      >
        <IconAlertTriangle size={18} aria-hidden="true" />
        <span>{failure}</span>
      </p>
    )
  if (progress === null || status === 'posted' || status === 'failed') return null
  return (
    <p className={`${layout.line} ${layout.notice} ${styles.failure}`}>
      <IconClock size={18} aria-hidden="true" />
      <span>
        {progress}
        {status === 'publishing' && post.stepAt && <StepSeconds since={post.stepAt} />}
        {nextTryAt && `. Next try ${formatInstant(nextTryAt)}`}
      </span>
    </p>
  )
}

function When({ post }: { post: Post }) {
  const { status, postedAt, scheduledFor, createdAt } = post
  const [word, at] =
    status === 'posted' && postedAt
      ? ['Posted', postedAt]
      : (status === 'scheduled' || status === 'pending_approval' || status === 'missed') &&
          scheduledFor
        ? ['For', scheduledFor]
        : ['Written', createdAt]
  return (
    <time className={`${layout.dim} ${styles.time}`} dateTime={at.toISOString()}>
      {word} {formatInstant(at)}
    </time>
  )
}

function Tags({ hashtags }: { hashtags: string[] }) {
  const [all, setAll] = useState(false)
  const { shown, more } = firstTags(hashtags)
  if (hashtags.length === 0) return null
  return (
    <ul className={`${layout.row} ${styles.tags}`} aria-label="Hashtags">
      {(all ? hashtags.map(withHash) : shown).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {more > 0 && !all && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            aria-label={`Show ${more} more hashtags`}
          >
            +{more} more
          </button>
        </li>
      )}
    </ul>
  )
}

const Reached = ({ post: { platform, postUrl, engagement } }: { post: Post }) => (
  <p className={`${layout.row} ${layout.quiet} ${styles.reached} num`}>
    <IconHeart size={17} aria-hidden="true" />
    {engagement.likes} {engagement.likes === 1 ? 'like' : 'likes'}, {engagement.comments}{' '}
    {engagement.comments === 1 ? 'comment' : 'comments'}, {engagement.shares}{' '}
    {engagement.shares === 1 ? 'share' : 'shares'}
    {postUrl && (
      <a href={postUrl} target="_blank" rel="noopener">
        View on {platformFacts[platform].label} <IconExternalLink size={16} aria-hidden="true" />
        <span className="vh"> (new tab)</span>
      </a>
    )}
  </p>
)
