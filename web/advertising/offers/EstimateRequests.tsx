import { useState } from 'react'
import { Link } from 'wouter'
import { formatMoment } from '../../../contract/calendar.ts'
import {
  type EstimateRequest,
  EstimateState,
  estimateStateLabels,
  listEstimateRequests,
} from '../../../contract/estimates.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { adminPath } from '../../paths.ts'
import { Segments } from '../../ui/button/Segments.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'
import { MoreButton } from '../../ui/list/MoreButton.tsx'
import { useMore } from '../../ui/list/use-more.ts'
import styles from './offers.module.css'

const TONES = { waiting: 'pending', quoted: 'assigned', booked: 'completed' } as const
const STATES = EstimateState.options.map((value) => ({ value, label: estimateStateLabels[value] }))
const ON_A_PAGE = 20

/** Who asked for a free estimate: from here to a quote or a booking for the caller. */
export function EstimateRequests({ id }: { id: LeadMagnetId }) {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('waiting')
  const requests = useMore(listEstimateRequests, {
    offer: [id],
    state: [state],
    limit: ON_A_PAGE,
  })
  return (
    <section className={details.section} aria-busy={requests.isFetching}>
      <div className={layout.spread}>
        <h3>Requests</h3>
        <Segments label="State" options={STATES} value={state} onChange={setState} />
      </div>
      <QueryError what="the requests" query={requests} />
      {requests.total === 0 && (
        <p className={layout.quiet}>No request is {estimateStateLabels[state].toLowerCase()}.</p>
      )}
      <ul className={layout.sums}>
        {requests.items?.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <MoreButton list={requests} noun="requests" />
    </section>
  )
}

const Request = ({ request: { firstName, phone, ...request } }: { request: EstimateRequest }) => (
  <li>
    <span>
      <b>{firstName}</b> {phone}{' '}
      <StatusBadge status={TONES[request.state]}>{estimateStateLabels[request.state]}</StatusBadge>
      <br />
      {request.address}. {request.description}
      <br />
      <small className={layout.dim}>{formatMoment(request.requestedAt)}</small>
    </span>
    {request.state !== 'booked' && (
      <Link
        className={`${layout.link} ${styles.quote}`}
        href={adminPath({ tab: 'jobs', new: 'job', caller: phone })}
        aria-label={`Quote for ${firstName}`}
      >
        Quote
      </Link>
    )}
  </li>
)
