import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { Notification } from '../../contract/messaging.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import panel from '../ui/layout/panel.module.css'
import { SearchField } from '../ui/list/SearchField.tsx'
import styles from './inbox.module.css'
import { findMessages, groupMessages } from './message-list.ts'
import { MessageItem } from './MessageItem.tsx'
import type { MessageActions } from './MessageOutcome.tsx'
import { ReadingPane } from './MessageReading.tsx'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import {
  countsQuery,
  useMarkAllRead,
  useMarkRead,
  useMessages,
  useOpenMessage,
  useResend,
  type MessageFilter,
} from './use-messages.ts'
import { useNow } from './use-now.ts'

/** The messages themselves: find, read, mark, send again. */
export function MessageInbox({ filter }: { filter: MessageFilter }) {
  const messages = useMessages()
  const { data: counts } = useQuery(countsQuery)
  const view = useDeferredValue(filter.view)
  const search = useDeferredValue(filter.search)
  const found = useMemo(
    () => findMessages(messages.data ?? [], { view, search }),
    [messages.data, view, search],
  )
  const all = messages.data?.length ?? 0
  return (
    <>
      <InboxBar filter={filter} unread={counts?.unread} />
      <div className={panel.notice} hidden={!messages.isError}>
        <QueryError what="the messages" query={messages} />
      </div>
      {messages.isPending && <MessageSkeleton what="messages" />}
      {messages.data && all === 0 && <EmptyState title="No messages yet" hint={NONE_YET} />}
      {all > 0 && found.length === 0 && (
        <EmptyState title="No message fits these filters" drawing="sofa">
          <Button onClick={filter.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {messages.data && found.length > 0 && <FoundMessages all={messages.data} found={found} />}
      {counts && counts.total > all && all > 0 && (
        <p className={styles.older}>
          The latest {number.format(all)} of {number.format(counts.total)} messages are listed here.
        </p>
      )}
    </>
  )
}

const NONE_YET = 'Messages to customers and haulers appear here.'
const number = new Intl.NumberFormat('en-CA')

type BarProps = { filter: MessageFilter; unread: number | undefined }

function InboxBar({ filter, unread }: BarProps) {
  const markAll = useMarkAllRead()
  const keysAreOn = useSingleKeysAreOn()
  return (
    <div className={panel.bar}>
      <p className={styles.keys}>
        {keysAreOn ? (
          <>
            Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>e</kbd> mark as read
          </>
        ) : (
          'Single-key shortcuts are off'
        )}
      </p>
      <div className={panel.tools}>
        <SearchField
          label="Phone, job ID, words"
          value={filter.search}
          onChange={filter.setSearch}
        />
        <Button
          className={panel.tool ?? ''}
          icon={<IconChecks size={18} />}
          disabled={!unread}
          pending={markAll.isPending}
          onClick={() => markAll.mutate({})}
        >
          Mark all as read
        </Button>
      </div>
    </div>
  )
}

type FoundProps = { all: Notification[]; found: Notification[] }

function FoundMessages({ all, found }: FoundProps) {
  const list = useRef<HTMLOListElement>(null)
  const now = useNow()
  const isPhone = useIsPhone()
  const [open, setOpen] = useOpenMessage()
  const actions = useMessageActions()
  const { onRead } = actions
  const conversations = useMemo(() => groupMessages(found), [found])
  const readById = useCallback(
    (id: number) => {
      const message = found.find((candidate) => candidate.id === id)
      if (message) onRead(message)
    },
    [found, onRead],
  )
  useMessageKeys(list, readById)
  return (
    <div className={styles.panes}>
      <ol ref={list} className={styles.list} aria-label="Messages">
        {conversations.flatMap((conversation) =>
          conversation.map((message, at) => (
            <MessageItem
              key={message.id}
              message={message}
              now={now}
              begins={at === 0 ? conversation.length : null}
              isOpen={message.id === open}
              onOpen={() => void setOpen(message.id, { history: isPhone ? 'push' : 'replace' })}
              // What the keys reach is read beside the list; on a phone it would cover it.
              onReach={() => {
                if (!isPhone) void setOpen(message.id)
              }}
              {...actions}
            />
          )),
        )}
      </ol>
      <ReadingPane
        message={all.find(({ id }) => id === open)}
        onClose={() => void setOpen(null, { history: 'replace' })}
        {...actions}
      />
    </div>
  )
}

function useMessageActions(): MessageActions {
  const onRead = useMarkRead()
  const resend = useResend()
  return {
    onRead,
    onResend: ({ id }) => resend.mutate({ params: { id } }),
    resendingId: resend.isPending ? resend.variables.params.id : null,
  }
}
