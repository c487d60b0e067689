import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import type { Args } from '../../contract/endpoint.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { adminPath } from '../paths.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { Segments } from '../ui/button/Segments.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { UndoStrip } from '../ui/feedback/UndoStrip.tsx'
import layout from '../ui/layout/layout.module.css'
import { ChoiceField } from '../ui/list/ChoiceField.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { platformOptions } from './platforms.ts'
import { type Calendar, daysOf, POSTS_OF_DAY, type Span } from './post-calendar.ts'
import { PostCalendar } from './PostCalendar.tsx'
import { PostDialog } from './PostDialog.tsx'
import styles from './review.module.css'
import { ReviewAside } from './ReviewAside.tsx'
import { whenInWords } from './use-move-post.ts'
import { useShow } from './use-post-list.ts'
import { type ReviewDesk, useReviewDesk } from './use-review-desk.ts'

const SPANS = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const

function useCalendar(span: Span, platform: SocialPlatform | 'all') {
  const { day } = useShow()
  const days = daysOf(span, day)
  const query: Args<typeof getPostCalendar>['query'] = {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    perDay: POSTS_OF_DAY.week,
    ...(platform !== 'all' && { platform: [platform] }),
  }
  return useQuery({
    ...apiQuery(getPostCalendar, { query }),
    placeholderData: (before) => before,
  })
}

/** What the schedules wrote ahead, by week or month, and the post that is reviewed beside it. */
export function ReviewCalendar() {
  const { show, day, setDay } = useShow()
  const span: Span = show === 'month' ? 'month' : 'week'
  const [platform, setPlatform] = useState<SocialPlatform | 'all'>('all')
  const calendar = useCalendar(span, platform)
  const desk = useReviewDesk(calendar.data, { span, days: daysOf(span, day) })
  const { opened, moving } = desk
  return (
    <div className={styles.review} data-open={opened !== undefined}>
      <section className={layout.panel} aria-label="Calendar of posts">
        <div className={`${layout.row} ${styles.bar}`}>
          <ChoiceField
            label="Filter by platform"
            value={platform}
            options={[{ value: 'all', label: 'All platforms' }, ...platformOptions]}
            onChange={(value) =>
              setPlatform(platformOptions.find((each) => each.value === value)?.value ?? 'all')
            }
          />
          <Segments
            label="Show as"
            options={SPANS}
            value={span}
            onChange={(next) => setDay(day, next)}
          />
          <Button needs="run-marketing" variant="primary" onClick={desk.write}>
            Write
          </Button>
        </div>
        {calendar.data && <Waiting calendar={calendar.data} desk={desk} />}
        {moving.moved && (
          <UndoStrip onUndo={moving.undo} onDismiss={moving.dismiss}>
            {whenInWords(moving.moved)}.
          </UndoStrip>
        )}
        <QueryError what="the posts" query={calendar} />
        {calendar.isPending && <ListSkeleton rows={6} />}
        {calendar.data && (
          <PostCalendar
            calendar={calendar.data}
            span={span}
            day={day}
            moving={moving}
            onDay={setDay}
            onOpen={desk.open}
            onDrafts={() => desk.go(adminPath({ tab: 'social', part: 'posts', status: 'draft' }))}
            onList={(each) => desk.go(adminPath({ tab: 'social', part: 'posts', when: each }))}
            selected={opened?.id}
            onWrite={(at) => desk.writeAt(at)}
          />
        )}
        <KeyHints />
      </section>
      <ReviewAside desk={desk} />
      <PostDialog
        id={desk.timed}
        moving={moving}
        onEdit={desk.edit}
        onClose={() => desk.setTimed(null)}
      />
    </div>
  )
}

/** How many posts wait, and the one tap for those that nothing stands against. */
function Waiting({ calendar: { pending }, desk }: { calendar: Calendar; desk: ReviewDesk }) {
  if (pending.posts === 0) return null
  const count = desk.clear.length
  return (
    <div className={`${layout.row} ${styles.banner}`}>
      <p>
        <b>
          {pending.posts === 1
            ? '1 post waits for approval.'
            : `${pending.posts} posts wait for approval.`}
        </b>{' '}
        Without it they are not sent.
        {pending.first && ` First: ${formatInstant(pending.first)}`}
      </p>
      {count > 0 && (
        <Button
          needs="run-marketing"
          pending={desk.review.isPending && 'Approving...'}
          onClick={desk.approveAll}
        >
          Approve the {count} shown without a warning
        </Button>
      )}
    </div>
  )
}

function KeyHints() {
  const isPhone = useIsPhone()
  const keysAreOn = useSingleKeysAreOn()
  return (
    <p className={`${layout.quiet} ${styles.foot}`}>
      Dashed posts wait for approval; scheduled posts go out by themselves. Drag a post to move it:
      a new time or text asks again.{' '}
      {keysAreOn && !isPhone && (
        <>
          <kbd>J</kbd> <kbd>K</kbd> next <kbd>A</kbd> approve <kbd>E</kbd> edit <kbd>S</kbd> skip{' '}
          <kbd>Shift</kbd> <kbd>A</kbd> approve all without a warning
        </>
      )}
    </p>
  )
}
