import { IconChecks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { listNotifications, Notification } from '../../contract/messaging.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../ui/browser/use-single-keys.ts'
import { Button } from '../ui/button/Button.tsx'
import layout from '../ui/layout/layout.module.css'
import { BulkBar } from '../ui/list/BulkBar.tsx'
import { FilterChips } from '../ui/list/FilterChips.tsx'
import type { FilterLabels } from '../ui/list/filters.ts'
import { ListStates } from '../ui/list/ListStates.tsx'
import { ListToolbar } from '../ui/list/ListToolbar.tsx'
import { SelectAll } from '../ui/list/SelectBoxes.tsx'
import { useKeptFocus } from '../ui/list/use-kept-focus.ts'
import { type Table, useListTable } from '../ui/list/use-list-table.ts'
import styles from './inbox.module.css'
import { messageActions } from './message-bulk.tsx'
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
  const table = useListTable(list, NO_COLUMNS)
  // The counters above the list say which of them it shows.
  const { show: _, ...chips } = list.narrowing
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1}>
      <InboxBar list={list} table={table} />
      {Object.keys(chips).length > 0 && (
        <FilterChips list={{ ...list, narrowing: chips }} filters={messageFilters} />
      )}
      <BulkBar list={list} table={table} actions={messageActions} noun={NOUN} />
      <ListStates
        list={list}
        noun={NOUN}
        empty={NO_MESSAGES_YET}
        skeleton={<MessageSkeleton what="messages" />}
      >
        <FoundMessages table={table} />
      </ListStates>
    </section>
  )
}

const NOUN = ['message', 'messages'] as const
const NO_COLUMNS: never[] = []
const NO_MESSAGES_YET = {
  title: 'No messages yet',
  hint: 'Messages to customers and haulers appear here.',
}

const messageFilters: FilterLabels<typeof listNotifications> = {
  type: 'Type',
  status: 'Status',
  channel: { label: 'Channel', values: { sms: 'SMS' } },
  created: 'Written on',
}

type BarProps = { list: MessageList; table: Table<Notification> }

function InboxBar({ list, table }: BarProps) {
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
          {list.items.length > 0 && <SelectAll table={table} noun="messages" label="Select all" />}
          <Button
            size="s"
            icon={<IconChecks size={18} />}
            disabled={!counts?.unread}
            pending={markAll.isPending}
            {...(isPhone && { 'aria-label': MARK_ALL })}
            onClick={() => markAll.mutate({})}
          >
            {isPhone ? 'Read all' : MARK_ALL}
          </Button>
          <p className={`${layout.dim} ${styles.keys}`}>
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

function FoundMessages({ table }: { table: Table<Notification> }) {
  const { rows } = table.getRowModel()
  const found = rows.map(({ original }) => original)
  const list = useRef<HTMLOListElement>(null)
  const now = useNow()
  const isPhone = useIsPhone()
  const [open, setOpen] = useOpenMessage()
  const listed = found.find(({ id }) => id === open)
  // What is read may stand on another page.
  const elsewhere = useMessage(listed ? null : open)
  const actions = useMessageActions()
  const { onRead } = actions
  const conversations = groupMessages(found)
  const readById = (id: number) => {
    const message = found.find((candidate) => candidate.id === id)
    if (message) onRead(message)
  }
  useMessageKeys(list, readById)
  return (
    <div className={styles.panes}>
      <ol ref={list} className={styles.list} aria-label="Messages">
        {conversations.flatMap((conversation) =>
          conversation.map((message, at) => (
            <MessageItem
              key={message.id}
              message={message}
              row={table.getRow(String(message.id))}
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
