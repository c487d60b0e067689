import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { listNotifications, Notification } from '../../contract/messaging.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../ui/feedback/ErrorPanel.tsx'
import panel from '../ui/layout/panel.module.css'
import { FilterChips } from '../ui/list/FilterChips.tsx'
import type { FilterLabels } from '../ui/list/filters.ts'
import { ListPages } from '../ui/list/ListPages.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import styles from './inbox.module.css'
import { groupMessages } from './message-list.ts'
import { MessageItem } from './MessageItem.tsx'
import type { MessageActions } from './MessageOutcome.tsx'
import { ReadingPane } from './MessageReading.tsx'
import { MessageSkeleton } from './MessageSkeleton.tsx'
import { useMessageKeys } from './use-message-keys.ts'
import {
  countsQuery,
  type MessageList,
  useMarkAllRead,
  useMarkRead,
  useMessage,
  useMessages,
  useOpenMessage,
  useResend,
} from './use-messages.ts'
import { useNow } from './use-now.ts'

/** The messages themselves: find, read, mark, send again. */
export function MessageInbox() {
  const list = useMessages()
  const { isCursorRefused, restart } = list
  useEffect(() => {
    if (isCursorRefused) restart()
  })
  const isEmpty = list.hasData && list.items.length === 0
  // The counters above the list say which of them it shows.
  const { show: _, ...chips } = list.narrowing
  return (
    <>
      <InboxBar list={list} />
      {Object.keys(chips).length > 0 && (
        <FilterChips list={{ ...list, narrowing: chips }} filters={messageFilters} />
      )}
      {list.error && !isCursorRefused && (
        <div className={panel.notice}>
          <ErrorPanel
            what="the messages"
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
            lastGoodAt={list.loadedAt}
          />
        </div>
      )}
      {!list.hasData && !list.error && <MessageSkeleton what="messages" />}
      {isEmpty && !list.isNarrowed && <EmptyState title="No messages yet" hint={NONE_YET} />}
      {isEmpty && list.isNarrowed && (
        <EmptyState title="No messages match these filters" drawing="sofa">
          <Button onClick={list.clear}>Clear filters</Button>
        </EmptyState>
      )}
      {list.items.length > 0 && (
        <>
          <FoundMessages found={list.items} />
          <ListPages list={list} noun={['message', 'messages']} />
        </>
      )}
    </>
  )
}

const NONE_YET = 'Messages to customers and haulers appear here.'

const messageFilters: FilterLabels<typeof listNotifications> = {
  type: 'Type',
  status: 'Status',
  channel: 'Channel',
  created: 'Written on',
}

function InboxBar({ list }: { list: MessageList }) {
  const markAll = useMarkAllRead()
  const { data: counts } = useQuery(countsQuery)
  const keysAreOn = useSingleKeysAreOn()
  const isPhone = useIsPhone()
  return (
    <ListToolbar
      list={list}
      filters={messageFilters}
      isPhone={isPhone}
      tools={
        <>
          <Button
            className={panel.tool ?? ''}
            icon={<IconChecks size={18} />}
            disabled={!counts?.unread}
            pending={markAll.isPending}
            {...(isPhone && { 'aria-label': MARK_ALL })}
            onClick={() => markAll.mutate({})}
          >
            {isPhone ? 'Read all' : MARK_ALL}
          </Button>
          <p className={styles.keys}>
            {keysAreOn ? (
              <>
                Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>e</kbd> mark as read
              </>
            ) : (
              'Single-key shortcuts are off'
            )}
          </p>
        </>
      }
    />
  )
}

const MARK_ALL = 'Mark all as read'

function FoundMessages({ found }: { found: Notification[] }) {
  const list = useRef<HTMLOListElement>(null)
  const now = useNow()
  const isPhone = useIsPhone()
  const [open, setOpen] = useOpenMessage()
  const listed = found.find(({ id }) => id === open)
  // What is read may stand on another page.
  const elsewhere = useMessage(listed ? null : open)
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
        message={listed ?? elsewhere}
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
