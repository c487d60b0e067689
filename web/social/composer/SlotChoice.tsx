import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addDays,
  Day,
  formatMoment,
  formatWeekdayLong,
  LocalTime,
} from '../../../contract/calendar.ts'
import { formatCount } from '../../../contract/numbers.ts'
import {
  BEST_HOUR_DAYS,
  POSTS_FOR_BEST_HOUR,
  type PostTimes,
  SLOT_GAPS,
  type SlotReason,
  suggestPostTimes,
} from '../../../contract/social-composer.ts'
import { platformFacts } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { ChoiceField } from '../../ui/list/ChoiceField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { ComposerForm } from '../use-composer.ts'
import styles from './composer-parts.module.css'

const reasons: Record<SlotReason, string> = {
  best_hour: 'your best hour',
  schedule: 'a time of your schedules without a post',
  free_hour: 'the next free hour',
}

type Gap = (typeof SLOT_GAPS)[number]

/** The next free times, each with one press, and the best hour of own posts. */
export function SlotChoice({ form: { values, set } }: { form: ComposerForm }) {
  const [gapHours, setGap] = useState<Gap>('3')
  const { platforms } = values
  const times = useQuery({
    ...apiQuery(suggestPostTimes, { query: { platforms: [...platforms], gapHours } }),
    placeholderData: (before) => before,
    // A time that was free is taken by the next post.
    refetchOnMount: 'always',
  })
  return (
    <div className={layout.stack}>
      <QueryError what="the free times" query={times} />
      <div className={styles.slots} role="group" aria-label="Free times">
        {times.data?.slots.map(({ at, reason }, index) => {
          const value = LocalTime.encode(at)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={values.scheduledFor === value}
              onClick={() => set('scheduledFor', values.scheduledFor === value ? '' : value)}
            >
              <b>{formatMoment(at)}</b>
              <small>
                {index === 0 ? 'Next free slot' : 'Another day'}, {reasons[reason]}
              </small>
            </button>
          )
        })}
      </div>
      <div className={`${layout.row} ${layout.dim}`}>
        <span>Away from other posts there by at least</span>
        <ChoiceField
          label="Hours to other posts"
          value={gapHours}
          options={SLOT_GAPS.map((hours) => ({
            value: hours,
            label: hours === '1' ? '1 hour' : `${hours} hours`,
          }))}
          onChange={(hours) => setGap(SLOT_GAPS.find((gap) => gap === hours) ?? gapHours)}
        />
      </div>
      {times.data && <BestHours best={times.data.best} />}
    </div>
  )
}

/** The best hours that are known; the networks with too few posts share one line. */
function BestHours({ best }: Pick<PostTimes, 'best'>) {
  const few = best.filter(({ posts }) => posts < POSTS_FOR_BEST_HOUR)
  return (
    <ul className={`${layout.dim} ${styles.best}`} aria-label="Best hours">
      {best
        .filter((one) => !few.includes(one))
        .map((one) => (
          <li key={one.platform}>{bestInWords(one)}</li>
        ))}
      {few.length > 0 && (
        <li>
          Not enough posts yet for a best hour, of {POSTS_FOR_BEST_HOUR} in {BEST_HOUR_DAYS} days:{' '}
          {few.map(({ platform, posts }) => `${platformFacts[platform].label} ${posts}`).join(', ')}
          .
        </li>
      )}
    </ul>
  )
}

const SUNDAY = Day.parse('2026-01-04')
const weekdayName = (weekday: number): string => formatWeekdayLong(addDays(SUNDAY, weekday))

const hourName = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`

function bestInWords({ platform, posts, hour }: PostTimes['best'][number]): string {
  const { label } = platformFacts[platform]
  if (!hour)
    return `${label}: no hour of your ${formatCount(posts)} posts in ${BEST_HOUR_DAYS} days did better than the others.`
  const when = `${weekdayName(hour.weekday)} ${hourName(hour.hour)} to ${hourName(hour.hour + 1)}`
  return `${label}: best hour from your own ${formatCount(posts)} posts in ${BEST_HOUR_DAYS} days: ${when}, ${rounded(hour.average)} reactions a post; all others ${rounded(hour.otherAverage)}.`
}

const rounded = (average: number): string => formatCount(Math.round(average))
