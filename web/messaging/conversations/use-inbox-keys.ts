import type { RefObject } from 'react'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { useSingleKeys } from '../../ui/browser/use-single-keys.ts'
import { useClose, useReopen } from './use-conversations.ts'

type KeyProps = {
  inbox: RefObject<HTMLElement | null>
  shown: readonly { id: number }[]
  open: number | null
  show: (id: number) => void
  conversation: ConversationDetails | undefined
  onMarkUnread: () => void
  onStart: () => void
}

/** The keys of the inbox, which `InboxKeys` names. */
export function useInboxKeys(props: KeyProps): void {
  const { inbox, shown, open, show, conversation, onMarkUnread, onStart } = props
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
    u: onMarkUnread,
    // In a later task: otherwise the key would be typed into the form.
    c: () => void setTimeout(onStart),
    '/': reach('input[type=search]', (field) => field.focus()),
    e: () => {
      if (conversation?.status === 'open') close.mutate({ params: { id: conversation.id } })
      else if (conversation) reopen.mutate({ params: { id: conversation.id } })
    },
  })
}
