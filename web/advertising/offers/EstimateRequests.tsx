import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { formatCount } from '../../../contract/numbers.ts'
import { apiQuery } from '../../api/query.ts'
import { adminPath } from '../../paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'
import styles from './offers.module.css'

const TONES = { waiting: 'pending', quoted: 'assigned', booked: 'completed' } as const
const STATES = EstimateState.options.map((value) => ({ value, label: estimateStateLabels[value] }))
const ON_A_PAGE = 20

/** Who asked for a free estimate: from here to a quote or a booking for the caller. */
export function EstimateRequests({ id }: { id: LeadMagnetId }) {
  const [state, setState] = useState<(typeof STATES)[number]['value']>('waiting')
  // The pages up to this one, by the cursors that lead to them.
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const query = useQuery({
    ...apiQuery(listEstimateRequests.page, {
      query: { offer: [id], state: [state], limit: ON_A_PAGE, ...(cursor && { cursor }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { items, total, nextCursor } = query.data ?? { items: [], total: 0, nextCursor: null }
  return (
    <section className={details.section} aria-busy={query.isFetching}>
      <div className={layout.spread}>
        <h3>Requests</h3>
        <Segments
          label="State"
          options={STATES}
          value={state}
          onChange={(next) => {
            setState(next)
            setCursors([])
          }}
        />
      </div>
      <QueryError what="the requests" query={query} />
      {query.data && total === 0 && (
        <p className={layout.quiet}>No request is {estimateStateLabels[state].toLowerCase()}.</p>
      )}
      <ul className={layout.sums}>
        {items.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {(cursors.length > 0 || nextCursor !== null) && (
        <div className={layout.spread}>
          <Button
            size="s"
            disabled={cursors.length === 0}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Newer
          </Button>
          <small className={layout.dim}>{formatCount(total)} in all</small>
          <Button
            size="s"
            disabled={nextCursor === null}
            onClick={() => nextCursor !== null && setCursors([...cursors, nextCursor])}
          >
            Older
          </Button>
        </div>
      )}
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
