import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { LINK_PLACEHOLDER, replyToConversation } from '../../contract/conversation-messages.ts'
import { startConversation } from '../../contract/conversation-start.ts'
import { listConversations } from '../../contract/conversations.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import { MAX_SMS_CHARACTERS, smsSegments } from '../../contract/sms-text.ts'
import { call } from '../api/client.ts'
import { TextArea } from '../ui/field/TextField.tsx'
import { type BulkAction, countOf } from '../ui/list/bulk-actions.ts'
import { BulkDialog } from '../ui/list/BulkDialog.tsx'

const CUSTOMERS = ['customer', 'customers'] as const

/** A number is typed in many ways. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)

type Props = { items: readonly AdminJob[]; onClose: (ran: boolean) => void }

/** One text to the customers of several jobs; who has two of them gets it once. */
export function TextJobs({ items, onClose }: Props) {
  const [text, setText] = useState('')
  const [keys] = useState(() => new Map<number, string>())
  const perNumber = [...Map.groupBy(items, ({ phone }) => digitsOf(phone)).values()].flatMap(
    ([first]) => first ?? [],
  )
  const { segments } = smsSegments(text)
  const action: BulkAction<AdminJob> = {
    label: 'Send text',
    icon: <IconMessage size={18} />,
    allows: () => true,
    question: (what) => `Text ${what}?`,
    consequence: (jobs) =>
      `${countOf(jobs.length, CUSTOMERS)} ${jobs.length === 1 ? 'gets' : 'get'} this text now. A number that stopped texts gets none, and you read which.`,
    fields: (
      <TextArea
        label="Message"
        value={text}
        onValue={setText}
        maxLength={MAX_SMS_CHARACTERS}
        hint={`${LINK_PLACEHOLDER} becomes the link to the customer’s current job. ${segments} ${segments === 1 ? 'part' : 'parts'} for each customer.`}
      />
    ),
    isDisabled: text.trim() === '',
    outcome: (what) => `${what} texted`,
    run: async ({ id, phone }) => {
      const conversation = await call(startConversation, { body: { phone } })
      const key = keys.get(id) ?? crypto.randomUUID()
      keys.set(id, key)
      const reply = { params: { id: conversation.id }, body: { text, channel: 'sms' } } as const
      await call(replyToConversation, reply, { headers: { 'idempotency-key': key } })
    },
    refetches: [listConversations],
  }
  return <BulkDialog action={action} items={perNumber} noun={CUSTOMERS} onClose={onClose} />
}
