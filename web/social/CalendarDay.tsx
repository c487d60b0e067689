import type { DragEvent } from 'react'
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
import { monthOf } from '../ui/month.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './post-calendar.module.css'
import { isMovable, sameTimeOn, type Placed, type Span } from './post-calendar.ts'
import { badgeOf, platformIcons, statusIcons } from './platforms.ts'

/** How many posts of a day are shown. */
export const POSTS_OF_DAY: Record<Span, number> = { week: 50, month: 3 }

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
  onOpen: (post: CalendarPost) => void
  onMore: () => void
}

/** One day of the calendar; a post can be dropped on it whose time is still to come there. */
export function CalendarDay(props: Props) {
  const { day, span, shown, placed, count, dragged, pending, onDrag, onDrop, onOpen, onMore } =
    props
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
            <Chip
              key={each.post.id}
              placed={each}
              pending={pending}
              onDrag={onDrag}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={onMore}>
          +{more} more<span className="vh"> on {formatDay(day)}</span>
        </button>
      )}
    </li>
  )
}

type ChipProps = Pick<Props, 'pending' | 'onDrag' | 'onOpen'> & { placed: Placed }

function Chip({ placed, pending, onDrag, onOpen }: ChipProps) {
  const { post, at } = placed
  const Icon = platformIcons[post.platform]
  const Mark = statusIcons[post.status]
  return (
    <li>
      <button
        type="button"
        className={`${layout.stack} ${styles.chip}`}
        data-status={post.status}
        draggable={isMovable(post) && !pending}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', post.content)
          onDrag(post)
        }}
        onDragEnd={() => onDrag(null)}
        onClick={() => onOpen(post)}
      >
        <span className="num">
          <Icon size={15} aria-hidden="true" />
          <span className="vh">{platformFacts[post.platform].label}, </span>
          {formatTime(at)}
          <span className="vh">, {badgeOf(post).label.toLowerCase()}: </span>
          <Mark size={15} aria-hidden="true" />
        </span>
        <span className={styles.text}>{post.content}</span>
      </button>
    </li>
  )
}
