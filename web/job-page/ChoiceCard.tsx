import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { windowCopy } from '../../contract/job-headline.ts'
import { dayOf } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney } from '../../contract/money.ts'
import { getWindows, type WindowOfDay } from '../../contract/windows.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { type Asking, ChangeDialogs } from './ChangeDialogs.tsx'
import styles from './finding-card.module.css'
import page from './job-page.module.css'
import type { PickWindow } from './RescheduleDialog.tsx'
import { useReschedule } from './use-job-page.ts'

const DAYS_AHEAD = 7
const OFFERED = 3

type Props = { token: string; job: JobPage; pickWindow: PickWindow }

/** No hauler was found near the window: the nearest open ones to move to, or all of the money back. */
export function ChoiceCard({ token, job, pickWindow }: Props) {
  const windows = useOpenWindows(job)
  const moving = useReschedule()
  const [asking, setAsking] = useState<Asking>(null)
  if (!job.needsChoice || !job.cancel) return null
  const move = ({ date, window }: WindowOfDay) =>
    moving.mutate({ params: { token }, body: { preferredDate: date, preferredTime: window } })
  return (
    <section className={`${layout.panel} ${styles.card} ${page.urgent}`} aria-labelledby="choice">
      <h2 id="choice">Move it, or get your money back</h2>
      <div className={styles.windows}>
        {windows.map((each) => (
          <Button
            key={`${each.date} ${each.window}`}
            disabled={moving.isPending}
            onClick={() => move(each)}
          >
            {windowCopy(each.date, each.window)}
            {each.state === 'last' && ', last place'}
          </Button>
        ))}
        <Button
          variant={windows.length === 0 ? 'primary' : 'secondary'}
          onClick={() => setAsking('reschedule')}
        >
          {windows.length === 0 ? 'Choose another window' : 'Another day'}
        </Button>
        <Button onClick={() => setAsking('cancel')}>
          Full refund, {formatMoney(job.cancel.refund)}
        </Button>
      </div>
      <ChangeDialogs
        asking={asking}
        token={token}
        job={job}
        pickWindow={pickWindow}
        onClose={() => setAsking(null)}
      />
    </section>
  )
}

/** The nearest windows that can be booked for this load, besides the one it has. */
function useOpenWindows(job: JobPage): WindowOfDay[] {
  const { loadSize, area, preferredDate, preferredTime } = job
  const query = useQuery({
    ...apiQuery(getWindows, {
      query: { date: dayOf(now()), days: DAYS_AHEAD, loadSize, ...(area && { area }) },
    }),
    enabled: job.needsChoice,
  })
  const isCurrent = ({ date, window }: WindowOfDay) =>
    date === preferredDate && window === preferredTime
  return (query.data ?? [])
    .filter((each) => (each.state === 'open' || each.state === 'last') && !isCurrent(each))
    .slice(0, OFFERED)
}
