import { IconArrowLeft } from '@tabler/icons-react'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { MessageSkeleton } from '../MessageSkeleton.tsx'
import styles from './thread.module.css'
import type { useOpenConversation } from './use-open-conversation.ts'

type Props = {
  opening: ReturnType<typeof useOpenConversation>['opening']
  onBack: (() => void) | undefined
}

/** In place of a conversation that is loading, could not be loaded, or does not exist. */
export const OpeningConversation = ({ opening: { query, isGone }, onBack }: Props) => (
  <div className={styles.thread}>
    <header className={styles.head}>
      {onBack && (
        <IconButton label="Back to conversations" onClick={onBack}>
          <IconArrowLeft size={22} />
        </IconButton>
      )}
      <h3 id="conversation-name">Conversation</h3>
    </header>
    {isGone ? (
      <EmptyState
        title="There is no such conversation"
        hint="It may have been erased. Select another one."
      />
    ) : query.isError ? (
      <QueryError what="the conversation" query={query} />
    ) : (
      <MessageSkeleton what="the conversation" />
    )}
  </div>
)
