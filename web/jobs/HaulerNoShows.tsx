import { useQuery } from '@tanstack/react-query'
import { dayOf, formatMoment, formatTime } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { getHaulerNoShows, type HaulerNoShow } from '../../contract/no-show.ts'
import { apiQuery } from '../api/query.ts'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

/** The times that a hauler did not come for a job, or came without a signal; nothing for most jobs. */
export function HaulerNoShows({ jobId }: { jobId: JobId }) {
  const { data } = useQuery(apiQuery(getHaulerNoShows, { params: { jobId } }))
  if (!data || data.length === 0) return null
  return (
    <section className={details.section} aria-labelledby="hauler-no-shows">
      <h3 id="hauler-no-shows">Hauler no-show</h3>
      <ul className={`${layout.stack} ${layout.quiet}`}>
        {data.map((noShow) => (
          <li key={noShow.recordedAt.toISOString()}>{noShowCopy(noShow)}</li>
        ))}
      </ul>
    </section>
  )
}

function noShowCopy({ haulerName, recordedAt, arrivedAt, heardAt, apology }: HaulerNoShow): string {
  const credit =
    apology !== null && apology > 0 ? ` The customer keeps the ${formatMoney(apology)} credit.` : ''
  if (!arrivedAt || !heardAt)
    return `${haulerName} had not arrived by ${formatMoment(recordedAt)}.${credit}`
  const heard = dayOf(arrivedAt) === dayOf(heardAt) ? formatTime(heardAt) : formatMoment(heardAt)
  return `${haulerName} arrived ${formatMoment(arrivedAt)}, we heard at ${heard}. It doesn’t count as a no-show.${credit}`
}
