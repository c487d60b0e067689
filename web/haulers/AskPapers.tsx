import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminHauler } from '../../contract/admin-haulers.ts'
import { MOST_BULK } from '../../contract/bulk.ts'
import { formatDay } from '../../contract/calendar.ts'
import {
  askForPapers,
  previewPaperRequests,
  type HaulerToAsk,
} from '../../contract/paper-requests.ts'
import { PAPER_KINDS, paperFacts, PaperKind } from '../../contract/papers.ts'
import { MAX_REVIEW_NOTE } from '../../contract/review-decisions.ts'
import { getReviewQueue } from '../../contract/review-queue.ts'
import { call, type ApiError } from '../api/client.ts'
import { useApiMutation } from '../api/query.ts'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { SelectField } from '../ui/field/SelectField.tsx'
import { TextArea } from '../ui/field/TextField.tsx'
import { countOf } from '../ui/list/bulk-actions.ts'
import { BulkForm } from '../ui/list/BulkForm.tsx'
import { haulerName } from './hauler-list.ts'
import styles from './management.module.css'

const HAULERS = ['hauler', 'haulers'] as const

type Props = { items: readonly AdminHauler[]; onClose: (ran: boolean) => void }

/** Asks several haulers for a document: until when each one on record counts, and who is not asked, before any message goes. */
export function AskPapers({ items, onClose }: Props) {
  const [kind, setKind] = useState<PaperKind>('drivers_licence')
  const [reason, setReason] = useState('Please send us the one that counts now.')
  const haulerIds = items.map(({ id }) => id)
  const preview = useQuery<{ haulers: HaulerToAsk[] }, ApiError>({
    queryKey: [previewPaperRequests.path, haulerIds, kind],
    queryFn: ({ signal }) => call(previewPaperRequests, { body: { haulerIds, kind } }, { signal }),
    enabled: haulerIds.length <= MOST_BULK,
    staleTime: 0,
  })
  const asking = useApiMutation(askForPapers, {
    refetches: [getReviewQueue],
    success: ({ failed, done }) =>
      failed.length > 0 ? null : `${countOf(done.length, HAULERS)} asked`,
    failure: (error) => ({ title: 'No one was asked', message: error.reason }),
  })
  const recipients = preview.data?.haulers.filter(({ refusal }) => refusal === null) ?? []
  const hasReason = reason.trim().length >= 3
  return (
    <BulkForm
      count={items.length}
      noun={HAULERS}
      title={`Ask ${countOf(items.length, HAULERS)} for a document?`}
      action={`Ask ${countOf(recipients.length, HAULERS)}`}
      verb="asked"
      isReady={preview.isSuccess && recipients.length > 0 && hasReason}
      pending={asking.isPending && 'Asking...'}
      outcome={asking.data}
      nameOf={(id) => {
        const hauler = items.find((each) => each.id === id)
        return hauler ? haulerName(hauler) : `#${id}`
      }}
      consequence={
        preview.data &&
        `${countOf(recipients.length, HAULERS)} ${recipients.length === 1 ? 'gets' : 'get'} a message now and ${recipients.length === 1 ? 'finds' : 'find'} the request in their account.`
      }
      onClose={() => onClose(asking.isSuccess)}
      onSubmit={() => {
        const body = { haulerIds: recipients.map(({ haulerId }) => haulerId), kind, reason }
        asking.mutate({ body })
      }}
    >
      <SelectField
        label="Document"
        options={PAPER_KINDS.map((value) => ({ value, label: paperFacts[value].label }))}
        value={kind}
        onValue={(value) => setKind(PaperKind.parse(value))}
      />
      <TextArea
        label="Why, the hauler reads it"
        rows={2}
        maxLength={MAX_REVIEW_NOTE}
        value={reason}
        error={hasReason ? undefined : 'Please say why; the hauler reads it'}
        onValue={setReason}
      />
      <QueryError what="what is on record" query={preview} />
      {preview.isPending && !preview.isError && (
        <p role="status">Looking at what is on record...</p>
      )}
      {preview.data && (
        <ul className={styles.toAsk} aria-label="Selected haulers">
          {preview.data.haulers.map(({ haulerId, name, expiresOn, refusal }) => (
            <li key={haulerId}>
              <b>{name}</b>{' '}
              {refusal ??
                (expiresOn ? `on record until ${formatDay(expiresOn)}` : 'none on record')}
            </li>
          ))}
        </ul>
      )}
    </BulkForm>
  )
}
