import { IconPlus } from '@tabler/icons-react'
import type { DragEvent, KeyboardEvent } from 'react'
import {
  dayOf,
  formatDay,
  formatTime,
  formatWeekdayLong,
  type Day,
} from '../../contract/calendar.ts'
import { platformFacts } from '../../contract/social.ts'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { keyPressed } from '../ui/keys/declare.ts'
import { POST_MOVES } from '../ui/keys/places.ts'
import { monthOf } from '../ui/month.ts'
import layout from '../ui/layout/layout.module.css'
import { CroppedPicture } from './media/CroppedPicture.tsx'
import styles from './calendar-day.module.css'
import {
  freeTimeOn,
  isMovable,
  POSTS_OF_DAY,
  sameTimeOn,
  timeAfterKey,
  type Placed,
  type Span,
} from './post-calendar.ts'
import { badgeOf, platformIcons, statusIcons } from './platforms.ts'

type Props = {
  day: Day
  span: Span
  /** The day in the address, whose month stands out. */
  shown: Day
  placed: readonly Placed[]
  /** How many posts the day has, also those that are not among the placed. */
  count: number
  dragged: CalendarPost | null
  /** Another move is on its way: one at a time. */
  pending: boolean
  onDrag: (post: CalendarPost | null) => void
  /** The dragged post is to go out then. */
  onDrop: (at: Date) => void
  /** An arrow key takes a post there. */
  onMove: (post: CalendarPost, to: Date) => void
  onOpen: (post: CalendarPost) => void
  onMore: () => void
  selected: CalendarPost['id'] | undefined
  /** The post that was moved last: it slides to its place. */
  moved: CalendarPost['id'] | undefined
  onWrite: ((at: Date) => void) | undefined
}

/** The element of a post in the calendar. */
export const chipId = (id: CalendarPost['id']): string => `calendar-post-${id}`

/** One day of the calendar; a post can be dropped on it whose time is still to come there. */
export function CalendarDay(props: Props) {
  const { day, span, shown, placed, count, dragged, onDrop, onMore, onWrite } = props
  const more = count - Math.min(placed.length, POSTS_OF_DAY[span])
  const today = dayOf(now())
  const at = dragged?.scheduledFor && sameTimeOn(day, dragged.scheduledFor)
  const isTarget = at && at > now() && dayOf(at) !== dayOf(dragged.scheduledFor ?? at)
  const target = isTarget && {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      // Some browsers would open what was dropped.
      event.preventDefault()
      onDrop(at)
    },
  }
  return (
    <li
      className={styles.day}
      data-empty={count === 0}
      data-outside={span === 'month' && monthOf(day) !== monthOf(shown)}
      data-target={isTarget === true}
      {...target}
    >
      <time dateTime={day} aria-current={day === today ? 'date' : undefined}>
        <span className={`${layout.quiet} ${styles.number} num`} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.words}>
          {formatWeekdayLong(day)}, {formatDay(day)}
          {day === today && ', today'}
        </span>
      </time>
      {placed.length > 0 && (
        <ul className={`${layout.stack} ${styles.chips}`}>
          {placed.slice(0, POSTS_OF_DAY[span]).map((each) => (
            <Chip key={each.post.id} placed={each} calendar={props} />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={onMore}>
          +{more} more<span className="vh"> on {formatDay(day)}</span>
        </button>
      )}
      {span === 'week' && <WriteButton day={day} placed={placed} onWrite={onWrite} />}
    </li>
  )
}

/** A free time of a day to write for. */
function WriteButton({ day, placed, onWrite }: Pick<Props, 'day' | 'placed' | 'onWrite'>) {
  const free = onWrite && freeTimeOn(day, placed, now())
  if (!free) return null
  return (
    <Button
      needs="run-marketing"
      size="s"
      variant="quiet"
      className={styles.write}
      icon={<IconPlus size={15} aria-hidden="true" />}
      aria-label={`Write for ${formatDay(day)}, ${formatTime(free)}`}
      onClick={() => onWrite(free)}
    >
      Write
    </Button>
  )
}

type ChipProps = { placed: Placed; calendar: Props }

function Chip({ placed, calendar }: ChipProps) {
  const { post, at } = placed
  const { pending, selected, moved, onDrag, onMove, onOpen } = calendar
  const Icon = platformIcons[post.platform]
  const Mark = statusIcons[post.status]
  const isStill = !isMovable(post) || pending
  const moveByKey = (event: KeyboardEvent) => {
    const to = keyPressed(POST_MOVES, event.nativeEvent) && timeAfterKey(event.key, at)
    if (!to || isStill) return
    event.preventDefault()
    if (to > now()) onMove(post, to)
  }
  return (
    <li>
      <button
        type="button"
        id={chipId(post.id)}
        className={`${layout.stack} ${styles.chip}`}
        data-status={post.status}
        data-selected={post.id === selected}
        data-moved={post.id === moved}
        data-approved={isApproved(post)}
        draggable={!isStill}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', post.content)
          onDrag(post)
        }}
        onDragEnd={() => onDrag(null)}
        onKeyDown={moveByKey}
        onClick={() => onOpen(post)}
      >
        <span className="num">
          <Icon size={15} aria-hidden="true" />
          <span className="vh">{platformFacts[post.platform].label}, </span>
          {formatTime(at)}
          <span className="vh">, {badgeOf(post).label.toLowerCase()}: </span>
          <Mark size={15} aria-hidden="true" />
        </span>
        <Pictures post={post} />
        <span className={styles.text}>{post.content || 'No text yet'}</span>
        <State post={post} />
      </button>
    </li>
  )
}

/** The first pictures of a post as its network crops them. */
function Pictures({ post: { platform, pictures, pictureCount } }: { post: CalendarPost }) {
  if (pictures.length === 0) return null
  const more = pictureCount - pictures.length
  return (
    <span className={styles.pictures}>
      {pictures.map((picture) => (
        <CroppedPicture key={picture.url} picture={picture} platform={platform} isSmall />
      ))}
      {more > 0 && <span>+{more}</span>}
    </span>
  )
}

const isApproved = ({ needsApproval, status, decision }: CalendarPost): boolean =>
  needsApproval && status === 'scheduled' && decision !== null

/** What stands against a post, or who approved it. */
function State({ post }: { post: CalendarPost }) {
  const [warning] = post.warnings
  if (warning) return <span className={styles.warning}>{warning}</span>
  if (isApproved(post))
    return <span className={styles.state}>Approved, {post.decision?.by ?? 'a colleague'}</span>
  if (post.status === 'pending_approval' || post.status === 'missed' || post.detail)
    return <span className={styles.state}>{badgeOf(post).label}</span>
  return null
}
