import { useRef, useState } from 'react'
import { EraseDialog, type PersonToErase } from '../../people/EraseDialog.tsx'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { useMedia } from '../../ui/browser/use-media.ts'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ContactPane } from './ContactPane.tsx'
import { ConversationList, nameOf } from './ConversationList.tsx'
import { ConversationThread } from './ConversationThread.tsx'
import styles from './inbox.module.css'
import { OpeningConversation } from './OpeningConversation.tsx'
import { StartDialog } from './StartDialog.tsx'
import { CONVERSATION_READS, useConversations } from './use-conversations.ts'
import { useDrafts } from './use-drafts.ts'
import { useHeightLeft } from './use-height-left.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useOpenConversation } from './use-open-conversation.ts'
import { useSteadyOrder } from './use-steady-order.ts'

/** Where the pane about the person stands beside the messages. */
const WIDE = '(width > 1380px)'

/** What people text us: the list, the conversation that is open, and what we know of its person. */
export function ConversationInbox() {
  const isPhone = useIsPhone()
  const isWide = useMedia(WIDE)
  const { address, setAddress, show, conversation, opening, isStarted, onMarkUnread, form } =
    useOpenConversation(isPhone)
  const [erasing, setErasing] = useState<PersonToErase | null>(null)
  const [isHeld, setIsHeld] = useState(false)
  const { draftOf, setDraft, dropSent } = useDrafts()
  const inbox = useRef<HTMLDivElement>(null)
  const panes = useHeightLeft<HTMLDivElement>()
  const conversations = useConversations(address)
  const { conversation: open, box, find, only } = address
  const list = JSON.stringify([box, find, only])
  const shown = useSteadyOrder(conversations.items ?? [], isHeld, list)
  useInboxKeys({ inbox, shown, open, list, show, conversation, onMarkUnread, onStart: form.open })
  const onAbout = (job: number | null) => void setAddress({ about: job })
  const onErase = () =>
    conversation && setErasing({ contact: conversation.phone, name: nameOf(conversation) })
  const onBack = isPhone ? () => show(null) : undefined
  const thread = conversation ? (
    <ConversationThread
      key={conversation.id}
      conversation={conversation}
      about={address.about}
      onAbout={onAbout}
      onErase={onErase}
      hasPane={isWide}
      draft={draftOf(conversation.id)}
      onDraft={(text) => setDraft(conversation.id, text)}
      onSent={(text) => dropSent(conversation.id, text)}
      isStarted={isStarted}
      onMarkUnread={onMarkUnread}
      onBack={onBack}
    />
  ) : (
    open !== null && <OpeningConversation opening={opening} onBack={onBack} />
  )
  return (
    <div ref={inbox} className={styles.inbox}>
      <InboxKeys />
      <div ref={panes} className={`${layout.panel} ${styles.panes}`}>
        <ConversationList
          list={{ ...conversations, items: conversations.items && shown }}
          address={address}
          onAddress={(changes) => void setAddress(changes)}
          onOpen={show}
          onStart={form.open}
          onHold={setIsHeld}
        />
        {!isPhone && (
          <section className={styles.thread} aria-label="Conversation">
            {thread || <NoThread isOpening={address.with !== null} />}
          </section>
        )}
        {isWide && conversation && (
          <ContactPane {...{ conversation, onAbout, onErase }} about={address.about} />
        )}
      </div>
      <StartDialog form={form} />
      {/* Not in the conversation, which is gone before the certificate is downloaded. */}
      <EraseDialog
        person={erasing}
        refetches={CONVERSATION_READS}
        onDone={() => setErasing(null)}
      />
      {isPhone && (
        <Dialog
          opened={open !== null}
          size="drawer"
          labelledBy="conversation-name"
          onClose={() => show(null)}
        >
          <div className={styles.drawer} tabIndex={-1} data-autofocus>
            {thread}
          </div>
        </Dialog>
      )}
    </div>
  )
}

const NoThread = ({ isOpening }: { isOpening: boolean }) => (
  <EmptyState
    title={isOpening ? 'One moment' : 'No conversation selected'}
    hint="Select one to read and answer it here."
  />
)

function InboxKeys() {
  const keysAreOn = useSingleKeysAreOn()
  return (
    <p className={`${layout.dim} ${styles.keys}`}>
      {keysAreOn ? (
        <>
          <kbd>J</kbd> <kbd>K</kbd> move <kbd>R</kbd> reply <kbd>A</kbd> assign <kbd>E</kbd> done{' '}
          <span className={styles.rare}>
            <kbd>U</kbd> unread <kbd>C</kbd> new text{' '}
          </span>
          <kbd>/</kbd> search
        </>
      ) : (
        'Single-key shortcuts are off'
      )}
    </p>
  )
}
