import { IconMessage } from '@tabler/icons-react'
import { useState } from 'react'
import { replyToConversation } from '../../../contract/conversation-messages.ts'
import { startConversation } from '../../../contract/conversation-start.ts'
import { listConversations } from '../../../contract/conversations.ts'
import { MAX_SMS_CHARACTERS, smsSegments } from '../../../contract/sms-text.ts'
import { call } from '../../api/client.ts'
import { TextArea } from '../field/TextField.tsx'
import { type BulkAction, countOf } from './bulk-actions.ts'
import { BulkDialog } from './BulkDialog.tsx'

/** A number is typed in many ways. */
const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)

type Person = { id: number; phone: string }

type Props = {
  /** A person may be there several times, as with two jobs. */
  people: readonly Person[]
  noun: readonly [string, string]
  /** What the text may say beyond its words. */
  hint?: string
  onClose: (ran: boolean) => void
}

/** One text to several people; a number that is there twice gets it once. */
export function TextEach({ people, noun, hint = '', onClose }: Props) {
  const [text, setText] = useState('')
  const [keys] = useState(() => new Map<number, string>())
  const perNumber = [...Map.groupBy(people, ({ phone }) => digitsOf(phone)).values()].flatMap(
    ([first]) => first ?? [],
  )
  const { segments } = smsSegments(text)
  const action: BulkAction<Person> = {
    label: 'Send text',
    icon: <IconMessage size={18} />,
    allows: () => true,
    question: (what) => `Text ${what}?`,
    consequence: (each) =>
      `${countOf(each.length, noun)} ${each.length === 1 ? 'gets' : 'get'} this text now. A number that stopped texts gets none, and you read which.`,
    fields: (
      <TextArea
        label="Message"
        value={text}
        onValue={setText}
        maxLength={MAX_SMS_CHARACTERS}
        hint={`${hint} ${segments} ${segments === 1 ? 'part' : 'parts'} for each ${noun[0]}.`.trim()}
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
  return <BulkDialog action={action} items={perNumber} noun={noun} onClose={onClose} />
}
