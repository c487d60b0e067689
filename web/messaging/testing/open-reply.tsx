import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { newQueryClient } from '../../session.ts'
import { answerApi } from '../../testing/api.ts'
import { pass, render } from '../../testing/render.ts'
import { Composer } from '../conversations/Composer.tsx'
import { useDrafts } from '../conversations/use-drafts.ts'
import { givenConversation } from './given-conversation.ts'

export const REPLIES = 'POST /api/admin/conversations/7/replies'

function Reply({ conversation }: { conversation: ConversationDetails }) {
  const { draftOf, setDraft, dropSent } = useDrafts()
  const { id } = conversation
  return (
    <Composer
      conversation={conversation}
      draft={draftOf(id)}
      onDraft={(text) => setDraft(id, text)}
      isStarted={false}
      onSent={(text) => dropSent(id, text)}
    />
  )
}

/** The reply with a server that answers it when the test says so. */
export function openReply(fields: Partial<ConversationDetails> = {}) {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const requests = answerApi({ [REPLIES]: () => promise })
  const client = newQueryClient()
  const draw = render(<></>)
  const show = (conversation: ConversationDetails | null) =>
    draw(
      <QueryClientProvider client={client}>
        {conversation && <Reply conversation={conversation} />}
      </QueryClientProvider>,
    )
  show(givenConversation(fields))
  const answer = async (response: Response) => {
    resolve(response)
    await pass(100)
  }
  return { show, answer, requests }
}
/** What the server answers to a reply. */
export const sent = () =>
  Response.json({
    key: 'out-1',
    isInbound: false,
    at: '2026-11-21T20:00:00Z',
    channel: 'sms',
    text: 'Yes, at 3.',
    media: 0,
    keyword: null,
    jobId: null,
    type: 'staff_reply',
    author: 'Priya Lee',
    status: 'queued',
    failure: null,
  })
export const field = () => {
  const textarea = document.querySelector('textarea')
  if (!textarea) throw new Error('There is no reply')
  return textarea
}
export const write = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      field(),
      text,
    )
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
export const send = () =>
  act(() =>
    field().dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }),
    ),
  )
export const shown = () => document.body.textContent
