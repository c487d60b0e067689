import { useRef, useState } from 'react'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ContactPane } from './ContactPane.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationThread } from './ConversationThread.tsx'
import styles from './inbox.module.css'
import { StartDialog } from './StartDialog.tsx'
import { useConversations } from './use-conversations.ts'
import { useDrafts } from './use-drafts.ts'
import { useInboxKeys } from './use-inbox-keys.ts'
import { useOpenConversation } from './use-open-conversation.ts'
import { useSteadyOrder } from './use-steady-order.ts'

/** What people text us: the list, the conversation that is open, and what we know of its person. */
export function ConversationInbox() {
  const isPhone = useIsPhone()
  const { address, setAddress, show, conversation, isStarted, onMarkUnread, form } =
    useOpenConversation(isPhone)
  const [isHeld, setIsHeld] = useState(false)
  const { draftOf, setDraft, dropSent } = useDrafts()
  const inbox = useRef<HTMLDivElement>(null)
  const list = useConversations(address)
  const { conversation: open, with: requested, ...narrowing } = address
  const shown = useSteadyOrder(list.items ?? [], isHeld, JSON.stringify(narrowing))
  useInboxKeys({ inbox, shown, open, show, conversation, onMarkUnread, onStart: form.open })
  const thread = conversation && (
    <ConversationThread
      key={conversation.id}
      conversation={conversation}
      about={address.about}
      draft={draftOf(conversation.id)}
      onDraft={(text) => setDraft(conversation.id, text)}
      onSent={(text) => dropSent(conversation.id, text)}
      isStarted={isStarted}
      onMarkUnread={onMarkUnread}
      {...(isPhone && { onBack: () => show(null) })}
    />
  )
  return (
    <div ref={inbox}>
      <InboxKeys />
      <div className={`${layout.panel} ${styles.panes}`}>
        <ConversationList
          list={{ ...list, items: list.items && shown }}
          address={address}
          onAddress={(changes) => void setAddress(changes)}
          onOpen={show}
          onStart={form.open}
          onHold={setIsHeld}
        />
        {!isPhone && (
          <section className={styles.thread} aria-label="Conversation">
            {thread ?? <NoThread isOpening={open !== null || requested !== null} />}
          </section>
        )}
        {!isPhone && conversation && (
          <ContactPane
            conversation={conversation}
            about={address.about}
            onAbout={(job) => void setAddress({ about: job })}
          />
        )}
      </div>
      <StartDialog form={form} />
      {isPhone && (
        <Dialog
          opened={conversation !== undefined}
          size="drawer"
          labelledBy="conversation-name"
          onClose={() => show(null)}
        >
          {thread}
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
          <kbd>U</kbd> unread <kbd>C</kbd> new text <kbd>/</kbd> search
        </>
      ) : (
        'Single-key shortcuts are off'
      )}
    </p>
  )
}
