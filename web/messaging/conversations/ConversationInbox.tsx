import { useRef, useState } from 'react'
import { useIsPhone } from '../../ui/browser/use-is-phone.ts'
import { useSingleKeys, useSingleKeysAreOn } from '../../ui/browser/use-single-keys.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import layout from '../../ui/layout/layout.module.css'
import { ContactPane } from './ContactPane.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationThread } from './ConversationThread.tsx'
import styles from './inbox.module.css'
import {
  useClose,
  useConversation,
  useConversations,
  useInboxAddress,
  useReopen,
} from './use-conversations.ts'
import { useSteadyOrder } from './use-steady-order.ts'

/** What people text us: the list, the conversation that is open, and what we know of its person. */
export function ConversationInbox() {
  const [address, setAddress] = useInboxAddress()
  const isPhone = useIsPhone()
  const [isHeld, setIsHeld] = useState(false)
  const [drafts, setDrafts] = useState<Record<number, string>>({})
  const inbox = useRef<HTMLDivElement>(null)
  const list = useConversations(address)
  const { conversation: open, ...narrowing } = address
  const shown = useSteadyOrder(list.items ?? [], isHeld, JSON.stringify(narrowing))
  const { data } = useConversation(open)
  // The one before stands there until the next one has come.
  const conversation = data?.id === open ? data : undefined
  const show = (id: number | null) =>
    void setAddress({ conversation: id }, { history: isPhone && id !== null ? 'push' : 'replace' })
  useInboxKeys({ inbox, shown, open, show, conversation })
  const thread = conversation && (
    <ConversationThread
      key={conversation.id}
      conversation={conversation}
      about={address.about}
      draft={drafts[conversation.id] ?? ''}
      onDraft={(text) => setDrafts((all) => ({ ...all, [conversation.id]: text }))}
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
          onHold={setIsHeld}
        />
        {!isPhone && (
          <section className={styles.thread} aria-label="Conversation">
            {thread ?? (
              <EmptyState
                title={open === null ? 'No conversation selected' : 'One moment'}
                hint="Select one to read and answer it here."
              />
            )}
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

function InboxKeys() {
  const keysAreOn = useSingleKeysAreOn()
  return (
    <p className={`${layout.dim} ${styles.keys}`}>
      {keysAreOn ? (
        <>
          <kbd>J</kbd> <kbd>K</kbd> move <kbd>R</kbd> reply <kbd>A</kbd> assign <kbd>E</kbd> done{' '}
          <kbd>/</kbd> search
        </>
      ) : (
        'Single-key shortcuts are off'
      )}
    </p>
  )
}

type KeyProps = {
  inbox: React.RefObject<HTMLElement | null>
  shown: readonly { id: number }[]
  open: number | null
  show: (id: number) => void
  conversation: ReturnType<typeof useConversation>['data']
}

function useInboxKeys({ inbox, shown, open, show, conversation }: KeyProps): void {
  const close = useClose()
  const reopen = useReopen()
  const step = (by: number) => () => {
    const at = shown.findIndex(({ id }) => id === open)
    const next = shown[at === -1 ? 0 : Math.max(at + by, 0)]
    if (!next) return
    show(next.id)
    inbox.current?.querySelector<HTMLElement>(`[data-conversation="${next.id}"] button`)?.focus()
  }
  // In a later task: otherwise the key would be typed into the field.
  const reach = (selector: string, act: (element: HTMLElement) => void) => () =>
    void setTimeout(() => {
      const element = inbox.current?.querySelector<HTMLElement>(selector)
      if (element) act(element)
    })
  useSingleKeys({
    j: step(1),
    k: step(-1),
    r: reach('textarea', (field) => field.focus()),
    a: reach('[data-assign]', (button) => button.click()),
    '/': reach('input[type=search]', (field) => field.focus()),
    e: () => {
      if (conversation?.status === 'open') close.mutate({ params: { id: conversation.id } })
      else if (conversation) reopen.mutate({ params: { id: conversation.id } })
    },
  })
}
