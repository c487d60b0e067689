import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { dayOf, formatDay, type Day } from '../../contract/calendar.ts'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import { POST_STATUSES } from '../../contract/social.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import { IconButton } from '../ui/button/IconButton.tsx'
import { WEEKDAYS } from '../ui/month.ts'
import { CalendarDay, chipId } from './CalendarDay.tsx'
import { statusFacts, statusIcons } from './platforms.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './post-calendar.module.css'
import { type Calendar, daysOf, placedByDay, stepped, titleOf, type Span } from './post-calendar.ts'
import type { MovePost } from './use-move-post.ts'

type Props = {
  calendar: Calendar
  span: Span
  day: Day
  moving: MovePost
  onDay: (day: Day, span: Span) => void
  onOpen: (post: CalendarPost) => void
  onDrafts: () => void
  /** A day of the week has more posts than are shown. */
  onList: (day: Day) => void
  /** The post that is open beside the calendar. */
  selected?: CalendarPost['id'] | undefined
  /** A free time of a day was tapped, to write for it. */
  onWrite?: ((at: Date) => void) | undefined
}

/** When the posts go out and went out, by week or month; what waits can be dragged to another day. */
export function PostCalendar(props: Props) {
  const { calendar, span, day, moving, onDay, onOpen, onDrafts, onList, selected, onWrite } = props
  const [dragged, setDragged] = useState<CalendarPost | null>(null)
  const days = daysOf(span, day)
  const placed = placedByDay(calendar.posts)
  const counts = new Map(calendar.days.map((each) => [each.day, each.posts]))
  const drop = (to: Date) => {
    if (dragged) moving.move(dragged, { status: dragged.status, scheduledFor: to })
    setDragged(null)
  }
  const follow = useFollowed()
  const moveByKey = (post: CalendarPost, to: Date) => {
    follow(post)
    moving.move(post, { status: post.status, scheduledFor: to })
  }
  return (
    <>
      <CalendarBar span={span} day={day} onDay={(next) => onDay(next, span)} />
      <div className={`${layout.quiet} ${styles.weekdays}`} aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days} data-span={span} aria-label={`Posts, ${titleOf(span, day)}`}>
        {days.map((each) => (
          <CalendarDay
            key={each}
            day={each}
            span={span}
            shown={day}
            placed={placed.get(each) ?? []}
            count={counts.get(each) ?? 0}
            dragged={dragged}
            pending={moving.isPending}
            onDrag={setDragged}
            onDrop={drop}
            selected={selected}
            moved={moving.moved?.id}
            onMove={moveByKey}
            onWrite={onWrite}
            onOpen={onOpen}
            onMore={() => (span === 'month' ? onDay(each, 'week') : onList(each))}
          />
        ))}
      </ol>
      {!days.some((each) => placed.has(each)) && (
        <p className={`${layout.row} ${styles.nothing}`}>
          No posts from {formatDay(days[0] ?? day)} to {formatDay(days.at(-1) ?? day)}.
        </p>
      )}
      <Untimed count={calendar.untimed} onDrafts={onDrafts} />
      <Legend />
    </>
  )
}

/** Keeps the focus on a post that a key takes to another day: its button is drawn again there. */
function useFollowed() {
  const followed = useRef<CalendarPost['id'] | null>(null)
  useEffect(() => {
    if (followed.current === null) return
    const chip = document.getElementById(chipId(followed.current))
    if (chip && document.activeElement !== chip) chip.focus()
    followed.current = null
  })
  return ({ id }: CalendarPost) => {
    followed.current = id
  }
}

type BarProps = { span: Span; day: Day; onDay: (day: Day) => void }

const CalendarBar = ({ span, day, onDay }: BarProps) => (
  <div className={`${layout.line} ${styles.bar}`}>
    <IconButton label={`Previous ${span}`} onClick={() => onDay(stepped(span, day, -1))}>
      <IconChevronLeft size={22} aria-hidden="true" />
    </IconButton>
    <h4 aria-live="polite">{titleOf(span, day)}</h4>
    <IconButton label={`Next ${span}`} onClick={() => onDay(stepped(span, day, 1))}>
      <IconChevronRight size={22} aria-hidden="true" />
    </IconButton>
    <Button onClick={() => onDay(dayOf(now()))}>Today</Button>
  </div>
)

function Untimed({ count, onDrafts }: Pick<Props, 'onDrafts'> & { count: number }) {
  if (count === 0) return null
  return (
    <p className={`${layout.row} ${styles.nothing}`}>
      {count === 1 ? '1 draft has' : `${count} drafts have`} no time yet and{' '}
      {count === 1 ? 'is' : 'are'} not shown here.{' '}
      <Button variant="quiet" onClick={onDrafts}>
        Show drafts
      </Button>
    </p>
  )
}

/** What was skipped is shown only to those who filter for it. */
const SHOWN_STATUSES = POST_STATUSES.filter((status) => status !== 'skipped')

const Legend = () => (
  <ul className={`${layout.row} ${styles.legend}`} aria-label="What the marks mean">
    {SHOWN_STATUSES.map((status) => {
      const Mark = statusIcons[status]
      return (
        <li key={status} data-status={status}>
          <Mark size={15} aria-hidden="true" /> {statusFacts[status].label}
        </li>
      )
    })}
  </ul>
)
