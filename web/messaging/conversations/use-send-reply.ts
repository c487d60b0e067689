import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type ConversationMessage,
  type Reply,
  replyToConversation,
} from '../../../contract/conversation-messages.ts'
import type { ConversationId } from '../../../contract/conversations.ts'
import { type ApiError, call } from '../../api/client.ts'
import { isSignedOut, refetch } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { dropDraft, keepDraft, readDraft } from '../../ui/field/draft.ts'
import { CONVERSATION_READS } from './use-conversations.ts'
import { requestName } from './use-drafts.ts'

type Outcome = {
  onSent: (text: string) => void
  onFailed: (reason: string) => void
}

const NO_REQUEST = { words: '', key: '' }

/**
 * Sends a reply under one key until it is sent or changed: a double click, or a try after a lost answer, is one
 * message, also when the conversation was left or the page loaded again in between. The form shows a failure; a
 * message does once the conversation is left.
 */
export function useSendReply(id: ConversationId, name: string, { onSent, onFailed }: Outcome) {
  const queries = useQueryClient()
  const storedAs = requestName(id)
  const request = useRef(NO_REQUEST)
  const forget = () => {
    request.current = NO_REQUEST
    dropDraft(storedAs)
  }
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const send = useMutation<ConversationMessage, ApiError, Reply>({
    mutationFn: (reply) => {
      const words = JSON.stringify(reply)
      const requests = [request.current, readDraft(storedAs, NO_REQUEST)]
      request.current = requests.find((earlier) => earlier.words === words) ?? {
        words,
        key: crypto.randomUUID(),
      }
      keepDraft(storedAs, request.current, [])
      const headers = { 'idempotency-key': request.current.key }
      return call(replyToConversation, { params: { id }, body: reply }, { headers })
    },
    onSuccess: async (_, { text }) => {
      forget()
      onSent(text)
      await refetch(queries, CONVERSATION_READS)
    },
    onError: (error) => {
      if (isSignedOut(error)) return
      if (isShown.current) onFailed(error.reason)
      else toast.failure(error.reason, `Your reply to ${name} was not sent`)
    },
  })
  return {
    ...send,
    /** What is sent next is another message, even in the same words. */
    change: () => {
      if (!send.isPending) forget()
    },
  }
}
