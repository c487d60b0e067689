import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoment } from '../../../contract/calendar.ts'
import { type EstimateRequest, getEstimateRequests } from '../../../contract/estimates.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'

const TONES = { waiting: 'pending', quoted: 'assigned', booked: 'completed' } as const

/** Who asked for a free estimate: from here to a quote or a booking for the caller. */
export function EstimateRequests({ id }: { id: LeadMagnetId }) {
  const query = useQuery(apiQuery(getEstimateRequests, { params: { leadMagnetId: id } }))
  const waiting = query.data?.filter(({ state }) => state === 'waiting').length ?? 0
  return (
    <section className={details.section}>
      <h3>
        Requests{query.data && `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for a quote`}
      </h3>
      <QueryError what="the requests" query={query} />
      {query.data?.length === 0 && <p className={layout.quiet}>No one has asked yet.</p>}
      <ul className={layout.sums}>
        {query.data?.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  )
}

const Request = ({ request: { firstName, phone, ...request } }: { request: EstimateRequest }) => (
  <li>
    <span>
      <b>{firstName}</b> {phone}{' '}
      <StatusBadge status={TONES[request.state]}>{request.state}</StatusBadge>
      <br />
      {request.address}. {request.description}
      <br />
      <small className={layout.dim}>{formatMoment(request.requestedAt)}</small>
    </span>
    {request.state !== 'booked' && (
      <Link
        className={layout.link ?? ''}
        href={adminPath({ tab: 'jobs', new: 'job', caller: phone })}
        aria-label={`Quote for ${firstName}`}
      >
        Quote
      </Link>
    )}
  </li>
)
