import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { Notification } from '../../contract/messaging.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import panel from '../ui/panel.module.css'
import { QueryError } from '../ui/QueryError.tsx'
import { findMessages } from './message-list.ts'
import { MessageItem } from './MessageItem.tsx'
import styles from './messages.module.css'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import {
  countsQuery,
  useMarkAllRead,
  useMarkRead,
  useMessages,
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
          <Button variant="default" onClick={filter.clear}>
            Clear filters
          </Button>
        </EmptyState>
      )}
      {found.length > 0 && <FoundMessages found={found} />}
      {counts && counts.total > all && all > 0 && (
        <p className={styles.older}>
          The latest {number.format(all)} of {number.format(counts.total)} messages are listed here.
        </p>
      )}
    </>
  )
}

const NONE_YET = 'Customers and haulers are told of bookings, claims and payouts; it stands here.'
const number = new Intl.NumberFormat('en-CA')

type BarProps = { filter: MessageFilter; unread: number | undefined }

function InboxBar({ filter, unread }: BarProps) {
  const markAll = useMarkAllRead()
  return (
    <div className={panel.bar}>
      <p className={styles.keys}>
        Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>e</kbd> mark as read
      </p>
      <div className={panel.tools}>
        <SearchField
          label="Phone, job ID, words"
          value={filter.search}
          onChange={filter.setSearch}
        />
        <Button
          variant="default"
          className={panel.tool ?? ''}
          leftSection={<IconChecks size={18} />}
          disabled={!unread}
          loading={markAll.isPending}
          onClick={() => markAll.mutate({})}
        >
          Mark all as read
        </Button>
      </div>
    </div>
  )
}

function FoundMessages({ found }: { found: Notification[] }) {
  const list = useRef<HTMLOListElement>(null)
  const now = useNow()
  const markRead = useMarkRead()
  const resend = useResend()
  const readById = useCallback(
    (id: number) => {
      const message = found.find((candidate) => candidate.id === id)
      if (message) markRead(message)
    },
    [found, markRead],
  )
  useMessageKeys(list, readById)
  return (
    <ol ref={list} className={styles.list} aria-label="Messages">
      {found.map((message) => (
        <MessageItem
          key={message.id}
          message={message}
          now={now}
          onRead={markRead}
          onResend={({ id }) => resend.mutate({ params: { id } })}
          resendingId={resend.isPending ? resend.variables.params.id : null}
        />
      ))}
    </ol>
  )
}
