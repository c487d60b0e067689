import { IconFilter, IconMessagePlus, IconX } from '@tabler/icons-react'
import { dayOf, formatDay, formatTime } from '../../../contract/calendar.ts'
import { type Conversation, listConversations } from '../../../contract/conversations.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { formatPhone } from '../../ui/field/phone.ts'
import layout from '../../ui/layout/layout.module.css'
import { MoreButton } from '../../ui/list/MoreButton.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { Avatar } from '../../ui/media/Avatar.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { MessageSkeleton } from '../MessageSkeleton.tsx'
import styles from './list.module.css'
import {
  type Box,
  BOXES,
  type InboxAddress,
  useConversationCounts,
  type useConversations,
} from './use-conversations.ts'

type Changes = Partial<{ [Name in keyof InboxAddress]: InboxAddress[Name] | null }>
type Props = {
  list: ReturnType<typeof useConversations>
  address: InboxAddress
  onAddress: (changes: Changes) => void
  onOpen: (id: number) => void
  /** A text to a number that may not have written yet. */
  onStart: () => void
  /** The pointer is over the list: nothing moves below it. */
  onHold: (isHeld: boolean) => void
}

/** The conversations, with the latest on top. */
export function ConversationList({ list, address, onAddress, onOpen, onStart, onHold }: Props) {
  return (
    <section className={styles.list} aria-label="Conversations">
      <ListHead address={address} onAddress={onAddress} onStart={onStart} />
      <QueryError what="the conversations" query={list} />
      {list.isPending && <MessageSkeleton what="conversations" />}
      {list.items?.length === 0 && <NoConversations address={address} onAddress={onAddress} />}
      <ol
        className={styles.items}
        // After a tap the browser leaves its mouse where the finger was.
        onPointerEnter={({ pointerType }) => onHold(pointerType === 'mouse')}
        onPointerLeave={() => onHold(false)}
      >
        {list.items?.map((conversation) => (
          <ConversationItem
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === address.conversation}
            onOpen={() => onOpen(conversation.id)}
          />
        ))}
        {list.more && (
          <li>
            <MoreButton list={list} noun="conversations" />
          </li>
        )}
      </ol>
    </section>
  )
}

const narrowed = { unread: 'Unread', unassigned: 'Unassigned' } as const

type HeadProps = Pick<Props, 'address' | 'onAddress' | 'onStart'>

function ListHead({ address, onAddress, onStart }: HeadProps) {
  const { data: counts } = useConversationCounts()
  const labels = {
    open: counts ? `Open ${counts.open}` : 'Open',
    mine: counts ? `Mine ${counts.mine}` : 'Mine',
    done: 'Done',
  }
  const { only, box } = address
  const isSearch = address.find.trim() !== ''
  return (
    <div className={styles.head}>
      <div className={`${layout.line} ${styles.boxes}`}>
        <Segments<Box | 'every'>
          label="Whose conversations"
          options={BOXES.map((value) => ({ value, label: labels[value] }))}
          value={isSearch ? 'every' : box}
          onChange={(value) => onAddress({ box: value === 'every' ? null : value, find: null })}
        />
        <IconButton
          needs="run-jobs"
          label="New text"
          variant="secondary"
          aria-keyshortcuts="c"
          data-ask="new-text"
          onClick={onStart}
        >
          <IconMessagePlus size={20} />
        </IconButton>
      </div>
      <div className={`${layout.line} ${styles.search}`}>
        <SearchBox
          label={listConversations.search}
          value={address.find}
          onChange={(find) => onAddress({ find: find.trim() === '' ? null : find })}
        />
        <Menu
          trigger={
            <IconButton label="Filter conversations" variant="secondary">
              <IconFilter size={20} />
            </IconButton>
          }
          actions={[
            { label: 'Unread', onSelect: () => onAddress({ only: 'unread' }) },
            { label: 'Unassigned', onSelect: () => onAddress({ only: 'unassigned' }) },
            { label: 'All', onSelect: () => onAddress({ only: null }) },
          ]}
        />
      </div>
      {isSearch && <p className={layout.dim}>Search covers open and done conversations</p>}
      {only !== null && (
        <p className={layout.row}>
          <Narrowed label={narrowed[only]} onClear={() => onAddress({ only: null })} />
        </p>
      )}
    </div>
  )
}

const Narrowed = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <span className={styles.chip}>
    {label}
    <button type="button" aria-label={`Show more than ${label}`} onClick={onClear}>
      <IconX size={16} aria-hidden="true" />
    </button>
  </span>
)

const NoConversations = ({
  address: { find, only, box },
  onAddress,
}: Pick<Props, 'address' | 'onAddress'>) => {
  if (find !== '' || only !== null)
    return (
      <EmptyState title="No conversations match these filters" drawing="sofa">
        <Button onClick={() => onAddress({ find: null, only: null })}>Clear filters</Button>
      </EmptyState>
    )
  if (box === 'done') return <EmptyState title="Nothing is done yet" />
  return box === 'mine' ? (
    <EmptyState title="No conversation is yours" hint="Assign one to yourself with A." />
  ) : (
    <EmptyState title="No open conversations" hint="Texts to our number appear here." />
  )
}

type ItemProps = { conversation: Conversation; isOpen: boolean; onOpen: () => void }

const ConversationItem = ({ conversation, isOpen, onOpen }: ItemProps) => (
  <li
    className={styles.item}
    data-conversation={conversation.id}
    data-unread={conversation.unread > 0 || undefined}
  >
    <div className={styles.name}>
      <button type="button" aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        {nameOf(conversation)}
      </button>
      <Mark conversation={conversation} />
    </div>
    {conversation.lastAt && (
      <time dateTime={conversation.lastAt.toISOString()}>{shortTime(conversation.lastAt)}</time>
    )}
    <p className={styles.words}>{lastWords(conversation)}</p>
    <span className={styles.end}>
      {conversation.unread > 0 && (
        <span className={`${styles.unread} num`}>
          {conversation.unread}
          <span className="vh"> unread</span>
        </span>
      )}
      {conversation.unread === 0 && conversation.assignee && (
        <span title={`Assigned to ${conversation.assignee.name}`}>
          <Avatar name={conversation.assignee.name} />
          <span className="vh">Assigned to {conversation.assignee.name}</span>
        </span>
      )}
    </span>
  </li>
)

/** A person by name where we know it, else by number. */
export const nameOf = ({ name, phone }: Pick<Conversation, 'name' | 'phone'>): string =>
  name ?? formatPhone(phone)

/** What is most important to know of a conversation before it is opened. */
function Mark({ conversation }: { conversation: Conversation }) {
  const { isStopped, last, kind, jobId } = conversation
  if (isStopped) return <span className={`${layout.tag} ${layout.bad}`}>texts stopped</span>
  if (last?.status === 'failed')
    return <span className={`${layout.tag} ${layout.bad}`}>failed</span>
  if (kind === 'hauler') return <span className={layout.tag}>hauler</span>
  if (kind === 'unknown') return <span className={layout.tag}>unknown number</span>
  return jobId === null ? null : <span className={`${layout.tag} num`}>#{jobId}</span>
}

function lastWords({ last }: Conversation): string {
  if (!last) return ''
  if (last.status === 'failed' || last.status === 'not_sent')
    return `Not delivered: ${last.failure ?? 'no reason given'}`
  const words = last.text || mediaWords(last.media)
  return last.isInbound ? words : `You: ${words}`
}

/** '2 pictures', of a text that came with files. */
export const mediaWords = (count: number): string =>
  count === 1 ? '1 picture' : `${count} pictures`

/** The time of today, else the day. */
const shortTime = (at: Date): string =>
  dayOf(at) === dayOf(now()) ? formatTime(at) : (formatDay(dayOf(at)).split(',')[0] ?? '')
