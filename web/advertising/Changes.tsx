import type { UseQueryResult } from '@tanstack/react-query'
import { formatInstant } from '../../contract/calendar.ts'
import type { RowChange } from '../../contract/row-changes.ts'
import type { ApiError } from '../api/client.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import details from '../ui/layout/details.module.css'
import layout from '../ui/layout/layout.module.css'

/** Who changed what of a campaign or a template, and when. */
export const Changes = ({ query }: { query: UseQueryResult<RowChange[], ApiError> }) => (
  <section className={details.section}>
    <h3>History</h3>
    <QueryError what="the history" query={query} />
    <ul className={layout.sums}>
      {query.data?.map(({ at, by, what }) => (
        <li key={`${at.getTime()} ${what}`}>
          <span>{what}</span>
          <small className={layout.dim}>
            {by && `${by}, `}
            {formatInstant(at)}
          </small>
        </li>
      ))}
    </ul>
  </section>
)
