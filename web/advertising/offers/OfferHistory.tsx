import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../../../contract/calendar.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import {
  getOfferHistory,
  type OfferChange,
  type OfferChangeKind,
} from '../../../contract/offer-desk.ts'
import { discountCopy } from '../../../contract/offer-terms.ts'
import { apiQuery } from '../../api/query.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import details from '../../ui/layout/details.module.css'
import layout from '../../ui/layout/layout.module.css'

const WHAT: Record<OfferChangeKind, (change: OfferChange) => string> = {
  create: () => 'Created',
  edit: () => 'Changed',
  switch: ({ isActive }) => (isActive ? 'Switched on' : 'Switched off'),
  end: () => 'Ended',
  delete: () => 'Deleted',
  undo: () => 'Last change undone',
}

/** Who changed what of an offer, the newest first. */
export function OfferHistory({ id }: { id: LeadMagnetId }) {
  const query = useQuery(apiQuery(getOfferHistory, { params: { leadMagnetId: id } }))
  const count = query.data?.length ?? 0
  return (
    <section className={details.section}>
      <h3>{count > 0 ? `History, ${count} ${count === 1 ? 'change' : 'changes'}` : 'History'}</h3>
      <QueryError what="the history" query={query} />
      <ul className={layout.sums}>
        {query.data?.map((change) => (
          <li key={change.version}>
            <span>
              {WHAT[change.change](change)}
              {change.terms && `: ${discountCopy(change.terms)}`}
            </span>
            <small className={layout.dim}>
              {change.by && `${change.by}, `}
              {formatInstant(change.at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
