import { formatInstant } from '../../../contract/calendar.ts'
import { photoDocumentFacts, type PhotoRequest } from '../../../contract/photo-requests.ts'
import layout from '../../ui/layout/layout.module.css'

/** The photos that were asked for, and whether they have come. */
export const RequestNote = ({ requests }: { requests: readonly PhotoRequest[] }) => (
  <>
    {requests.map(({ id, document, reason, requestedAt, answeredAt }) => (
      <p key={id} className={`${layout.notice} ${answeredAt === null ? layout.soon : layout.good}`}>
        <b>
          {photoDocumentFacts[document].label}:{' '}
          {answeredAt === null
            ? `asked for on ${formatInstant(requestedAt)}`
            : `new photo since ${formatInstant(answeredAt)}`}
          .
        </b>{' '}
        {reason}
      </p>
    ))}
  </>
)
