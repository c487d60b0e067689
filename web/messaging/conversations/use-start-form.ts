import { useEffect, useEffectEvent, useState } from 'react'
import { START_PHONE_MESSAGE, startConversation } from '../../../contract/conversation-start.ts'
import type { ConversationId } from '../../../contract/conversations.ts'
import { formatPhone } from '../../ui/field/phone.ts'
import { useStart } from './use-conversations.ts'

type Props = {
  /** A number from another screen: its conversation is opened straight away. */
  requested: string | null
  onStarted: (id: ConversationId) => void
  /** The number of the other screen is refused; the form says why. */
  onRefused: () => void
}

/** The number that a new conversation goes to, while the form is open; null while it is closed. */
export function useStartForm({ requested, onStarted, onRefused }: Props) {
  const [phone, setPhone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const start = useStart()

  const begin = (number: string) => {
    const refuse = (reason: string) => {
      setPhone(formatPhone(number))
      setProblem(reason)
      onRefused()
    }
    const body = startConversation.body.safeParse({ phone: number }).data
    if (!body) return refuse(START_PHONE_MESSAGE)
    start.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          setPhone(null)
          onStarted(id)
        },
        onError: ({ reason }) => refuse(reason),
      },
    )
  }

  const beginRequested = useEffectEvent(begin)
  useEffect(() => {
    if (requested !== null) beginRequested(requested)
  }, [requested])

  const type = (text: string | null) => {
    setPhone(text)
    setProblem(undefined)
  }
  return {
    phone,
    problem,
    isPending: start.isPending,
    open: () => type(''),
    close: () => {
      // What the server answers now opens nothing any more.
      start.reset()
      type(null)
    },
    type,
    submit: () => phone !== null && begin(phone),
  }
}
