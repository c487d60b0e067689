import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../../../contract/calendar.ts'
import type { Channel } from '../../../../contract/channels.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { getPaymentLinks, sendPaymentLink } from '../../../../contract/office-jobs.ts'
import { apiQuery, isFresh, useApiMutation } from '../../../api/query.ts'
import { Segments } from '../../../ui/button/Segments.tsx'
import { QueryError } from '../../../ui/feedback/QueryError.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { Tray } from '../Tray.tsx'
import type { TrayProps } from '../tray.ts'
import { AFTER_CHANGE } from './after-change.ts'

const NAMES: Record<Channel, string> = { sms: 'Text', email: 'Email' }

/** Sends the customer the link to pay what is due; their card is never typed here. */
export function PaymentLinkTray({ job, onClose, onDone }: TrayProps) {
  const params = { jobId: job.id }
  const query = useQuery({ ...apiQuery(getPaymentLinks, { params }), staleTime: 0 })
  const links = query.data
  const [wish, setWish] = useState<Channel | null>(null)
  const chosen = links?.channels.find(({ channel }) => channel === wish) ?? links?.channels[0]
  const sending = useApiMutation(sendPaymentLink, {
    refetches: AFTER_CHANGE,
    success: 'Payment link sent',
    failure: ({ reason }) => ({ title: 'No link was sent', message: reason }),
  })
  const canSend = Boolean(links?.due && chosen && links.refusal === null)
  const submit = () => {
    if (chosen)
      sending.mutate({ params, body: { channel: chosen.channel } }, { onSuccess: () => onDone() })
  }
  const due = links?.due
  return (
    <Tray
      title="Payment link"
      hint={due && `${formatMoney(due.amount)} is due for the ${due.of}`}
      consequence={
        due &&
        chosen &&
        `${job.firstName} gets the link at ${chosen.to} now, and pays with their own card.`
      }
      action={due ? `Send the link for ${formatMoney(due.amount)}` : 'Send the link'}
      isReady={canSend && isFresh(query)}
      pending={sending.isPending && 'Sending...'}
      onClose={onClose}
      onSubmit={submit}
    >
      <QueryError what="what is due" query={query} />
      {links?.refusal && <p className={`${layout.notice} ${layout.soon}`}>{links.refusal}.</p>}
      {links && links.channels.length > 1 && chosen && (
        <Segments
          label="How it is sent"
          options={links.channels.map(({ channel }) => ({
            value: channel,
            label: NAMES[channel],
          }))}
          value={chosen.channel}
          onChange={setWish}
        />
      )}
      {links && links.sent.length > 0 && (
        <ul className={layout.quiet}>
          {links.sent.map(({ at, channel, status }) => (
            <li key={at.getTime()}>
              {NAMES[channel]}, {formatInstant(at)}: {status.replace('_', ' ')}
            </li>
          ))}
        </ul>
      )}
    </Tray>
  )
}
