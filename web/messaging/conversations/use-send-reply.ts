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
import { CONVERSATION_READS } from './use-conversations.ts'

type Outcome = {
  onSent: (text: string) => void
  onFailed: (reason: string) => void
}

/**
 * Sends a reply under one key until it is sent or changed: a double click, or a try after a lost answer, is one
 * message. The form shows a failure; a message does once the conversation is left.
 */
export function useSendReply(id: ConversationId, name: string, { onSent, onFailed }: Outcome) {
  const queries = useQueryClient()
  const request = useRef({ words: '', key: '' })
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useMutation<ConversationMessage, ApiError, Reply>({
    mutationFn: (reply) => {
      const words = JSON.stringify([id, reply])
      if (request.current.words !== words) request.current = { words, key: crypto.randomUUID() }
      const headers = { 'idempotency-key': request.current.key }
      return call(replyToConversation, { params: { id }, body: reply }, { headers })
    },
    onSuccess: async (_, { text }) => {
      request.current = { words: '', key: '' }
      onSent(text)
      await refetch(queries, CONVERSATION_READS)
    },
    onError: (error) => {
      if (isSignedOut(error)) return
      if (isShown.current) onFailed(error.reason)
      else toast.failure(error.reason, `Your reply to ${name} was not sent`)
    },
  })
}
