import { useState } from 'react'
import type { ConversationId } from '../../../contract/conversations.ts'
import { useConversation, useInboxAddress, useMarkUnread } from './use-conversations.ts'
import { useNoDraft } from './use-drafts.ts'
import { useStartForm } from './use-start-form.ts'

/** The conversation that is open, which stands in the address, and the ways into it and out of it. */
export function useOpenConversation(isPhone: boolean) {
  const [address, setAddress] = useInboxAddress()
  const [started, setStarted] = useState<ConversationId | null>(null)
  const query = useConversation(address.conversation)
  const isGone = query.error?.status === 404
  useNoDraft(isGone ? address.conversation : null)
  // The one before stands there until the next one has come.
  const conversation = query.data?.id === address.conversation && !isGone ? query.data : undefined
  const markUnread = useMarkUnread()
  const form = useStartForm({
    requested: address.with,
    onStarted: (id) => {
      setStarted(id)
      void setAddress({ conversation: id, with: null })
    },
    onRefused: () => void setAddress({ with: null }),
  })
  return {
    address,
    setAddress,
    conversation,
    /** Why the conversation of the address is not there: it is loading, failed or gone. */
    opening: { query, isGone },
    /** It was opened to write in it. */
    isStarted: started !== null && started === conversation?.id,
    form,
    show: (id: number | null) =>
      void setAddress(
        { conversation: id, about: null },
        { history: isPhone && id !== null ? 'push' : 'replace' },
      ),
    onMarkUnread: () => {
      if (!conversation) return
      const { id } = conversation
      // On the screen it would count as read again.
      const leave = () =>
        void setAddress((now) => (now.conversation === id ? { conversation: null } : {}))
      markUnread.mutate({ params: { id } }, { onSuccess: leave })
    },
  }
}
