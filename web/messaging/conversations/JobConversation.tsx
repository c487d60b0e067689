import { useEffect, useEffectEvent, useRef } from 'react'
import { startConversation } from '../../../contract/conversation-start.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MessageSkeleton } from '../MessageSkeleton.tsx'
import { Composer } from './Composer.tsx'
import styles from './job-conversation.module.css'
import { ThreadMessages } from './ThreadMessages.tsx'
import { useConversation, useStart } from './use-conversations.ts'
import { useDrafts } from './use-drafts.ts'

/** The conversation with one customer beside their job: what was written, and the reply. Nothing is sent by opening it. */
export function JobConversation({ phone }: { phone: string }) {
  const missing = useMissingRight('run-jobs')
  const body = startConversation.body.safeParse({ phone }).data
  const start = useStart()
  const isAllowed = missing === null
  const begin = useEffectEvent(() => body && start.mutate({ body }))
  useEffect(() => {
    if (isAllowed) begin()
  }, [isAllowed])
  const id = start.data?.id ?? null
  const query = useConversation(id)
  const problem = body
    ? (missing ?? start.error?.reason)
    : 'This number takes no texts. Call or email instead'
  if (problem) return <p className={layout.notice}>{problem}.</p>
  if (query.isError) return <QueryError what="the conversation" query={query} />
  const conversation = query.data
  return conversation && conversation.id === id ? (
    <Thread conversation={conversation} />
  ) : (
    <MessageSkeleton what="the conversation" />
  )
}

function Thread({ conversation }: { conversation: ConversationDetails }) {
  const { draftOf, setDraft, dropSent } = useDrafts()
  const messages = useRef<HTMLDivElement>(null)
  const { id } = conversation
  return (
    <div className={styles.thread}>
      <ThreadMessages ref={messages} conversation={conversation} about={null} />
      <Composer
        conversation={conversation}
        draft={draftOf(id)}
        isStarted
        onDraft={(text) => setDraft(id, text)}
        onSent={(text) => {
          dropSent(id, text)
          messages.current?.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}
