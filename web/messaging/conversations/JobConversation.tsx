import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { startConversation } from '../../../contract/conversation-start.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import type { ApiError } from '../../api/client.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MessageSkeleton } from '../MessageSkeleton.tsx'
import { Composer } from './Composer.tsx'
import styles from './job-conversation.module.css'
import { ThreadMessages } from './ThreadMessages.tsx'
import { useConversation, useStart } from './use-conversations.ts'
import { useDrafts } from './use-drafts.ts'

type Props = {
  phone: string
  /** The reply, or why there is none, stands there now. */
  onStanding: () => void
}

/** The conversation with one customer beside their job: what was written, and the reply. Nothing is sent by opening it. */
export function JobConversation({ phone, onStanding }: Props) {
  const missing = useMissingRight('run-jobs')
  const body = startConversation.body.safeParse({ phone }).data
  const start = useStart()
  // Stays while it is tried again, so that the button keeps the focus.
  const [failure, setFailure] = useState<ApiError | null>(null)
  const isAllowed = missing === null
  const begin = () =>
    body && start.mutate({ body }, { onSuccess: () => setFailure(null), onError: setFailure })
  const beginOnce = useEffectEvent(begin)
  useEffect(() => {
    if (isAllowed) beginOnce()
  }, [isAllowed])
  const id = start.data?.id ?? null
  const query = useConversation(id)
  const conversation = query.data
  const isThere = conversation !== undefined && conversation.id === id
  const isStanding = !body || missing !== null || failure !== null || query.isError || isThere
  const stand = useEffectEvent(onStanding)
  useEffect(() => {
    if (isStanding) stand()
  }, [isStanding])
  const problem = body
    ? (missing ?? (failure?.code === 'refused' ? failure.reason : null))
    : 'This number takes no texts. Call or email instead'
  if (problem) return <p className={layout.notice}>{problem}.</p>
  if (failure)
    return (
      <ErrorPanel
        what="the conversation"
        error={failure}
        retrying={start.isPending}
        onRetry={begin}
      />
    )
  if (query.isError) return <QueryError what="the conversation" query={query} />
  return isThere ? (
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
