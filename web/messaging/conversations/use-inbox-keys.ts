import { type RefObject, useEffect, useRef } from 'react'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { useSingleKeys } from '../../ui/browser/use-single-keys.ts'
import { useClose, useReopen } from './use-conversations.ts'

type KeyProps = {
  inbox: RefObject<HTMLElement | null>
  shown: readonly { id: number }[]
  open: number | null
  /** Another list, in which no place is remembered. */
  list: string
  show: (id: number) => void
  conversation: ConversationDetails | undefined
  onMarkUnread: () => void
  onStart: () => void
}

/** The keys of the inbox, which `InboxKeys` names. */
export function useInboxKeys(props: KeyProps): void {
  const { inbox, shown, open, list, show, conversation, onMarkUnread, onStart } = props
  const close = useClose()
  const reopen = useReopen()
  const at = shown.findIndex(({ id }) => id === open)
  const place = useRef({ list, at: 0 })
  useEffect(() => {
    if (at !== -1) place.current = { list, at }
  }, [list, at])
  const step = (by: number) => () => {
    // One that is done left the list: the next one stands in its place.
    const last = place.current.list === list ? place.current.at : 0
    const to = at === -1 ? last + Math.min(by, 0) : at + by
    const next = shown[Math.max(Math.min(to, shown.length - 1), 0)]
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
