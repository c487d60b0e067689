import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import { CONVERSATIONS } from '../../ui/keys/places.ts'
import { useKeys } from '../../ui/keys/use-keys.ts'
import { useNewJobOf } from './use-new-job-of.ts'
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
  const [, navigate] = useLocation()
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
  const newJob = useNewJobOf(conversation)
  useKeys(CONVERSATIONS, {
    newJob: () => newJob !== undefined && navigate(newJob),
    next: step(1),
    previous: step(-1),
    reply: reach('textarea', (field) => field.focus()),
    assign: reach('[data-assign]', (button) => button.click()),
    unread: onMarkUnread,
    // In a later task: otherwise the key would be typed into the form.
    start: () => void setTimeout(onStart),
    search: reach('input[type=search]', (field) => field.focus()),
    done: () => {
      if (conversation?.status === 'open') close.mutate({ params: { id: conversation.id } })
      else if (conversation) reopen.mutate({ params: { id: conversation.id } })
    },
  })
}
