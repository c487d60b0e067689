import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect, useRef } from 'react'
import { listColleagues } from '../../../contract/staff.ts'
import {
  type ConversationMessage,
  type EarlierMessages,
  listConversationMessages,
} from '../../../contract/conversation-messages.ts'
import { startConversation } from '../../../contract/conversation-start.ts'
import {
  assignConversation,
  closeConversation,
  type Conversation,
  ConversationId,
  countConversations,
  getConversation,
  listConversations,
  readConversation,
  reopenConversation,
  unreadConversation,
} from '../../../contract/conversations.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { call, type ApiError } from '../../api/client.ts'
import { apiQuery, refetch, useApiMutation } from '../../api/query.ts'
import { useMissingRight } from '../../api/rights-context.ts'
import { useIsVisible } from '../../ui/browser/use-is-visible.ts'
import { useMore } from '../../ui/list/use-more.ts'

/** A person may wait for an answer: what came in is fetched again while the page is in sight. */
const LOOK_EVERY_MS = 5_000
/** For a minute: a server that is away longer is looked for by the reads. */
const MOST_TRIES = 12

/** What shows conversations: stale once one is read, answered or moved. */
export const CONVERSATION_READS = [
  listConversations,
  countConversations,
  getConversation,
  listConversationMessages,
]

export const BOXES = ['open', 'mine', 'done'] as const
export type Box = (typeof BOXES)[number]

/** Which conversations are shown and which one is open, in the address under names of their own. */
export const useInboxAddress = () =>
  useQueryStates({
    box: parseAsStringLiteral(BOXES).withDefault('open'),
    find: parseAsString.withDefault(''),
    // Of the open conversation the messages about this job.
    about: parseAsInteger,
    only: parseAsStringLiteral(['unread', 'unassigned']),
    conversation: parseAsInteger,
    // A phone number: its conversation is opened, and stands here instead.
    with: parseAsString,
  })

export type InboxAddress = ReturnType<typeof useInboxAddress>[0]

export const useConversationCounts = () =>
  useQuery({ ...apiQuery(countConversations, {}), refetchInterval: LOOK_EVERY_MS })

const queryOfBox: Record<Box, object> = {
  open: { status: ['open'] },
  mine: { status: ['open'], assigned: ['me'] },
  done: { status: ['done'] },
}

/** The conversations of the address, growing on the screen; a search looks through all of them. */
export const useConversations = ({ box, find, only }: InboxAddress) =>
  useMore(
    listConversations,
    {
      limit: 25,
      ...(find.trim() === '' ? queryOfBox[box] : { q: find }),
      ...(only === 'unread' && { unread: true }),
      ...(only === 'unassigned' && { assigned: ['none' as const] }),
    },
    LOOK_EVERY_MS,
  )

export const useConversation = (id: number | null) =>
  useQuery({
    ...apiQuery(getConversation, { params: { id: ConversationId.parse(id ?? 1) } }),
    enabled: id !== null,
    refetchInterval: LOOK_EVERY_MS,
  })

/** The messages of a conversation from the latest page on, oldest first. */
export function useThread(id: ConversationId, job: number | null) {
  const pages = useInfiniteQuery<
    Result<typeof listConversationMessages>,
    ApiError,
    { pages: Result<typeof listConversationMessages>[] },
    unknown[],
    EarlierMessages
  >({
    queryKey: [listConversationMessages.path, id, job],
    queryFn: ({ pageParam, signal }) =>
      call(
        listConversationMessages,
        { params: { id }, query: { ...pageParam, ...(job !== null && { job: job as JobId }) } },
        { signal },
      ),
    initialPageParam: {},
    getNextPageParam: ({ earlier }) => earlier,
    refetchInterval: LOOK_EVERY_MS,
  })
  return {
    ...pages,
    messages: pages.data?.pages.toReversed().flatMap(({ messages }) => messages),
  }
}

/**
 * The texts of a conversation count as read once they are on the screen, as far as they are there: a thread
 * that is scrolled up does not show the latest. What a member of the team marked as unread stays so on
 * screens that showed it before.
 */
export function useReadOnScreen(
  { id, unread, lastAt }: Pick<Conversation, 'id' | 'unread' | 'lastAt'>,
  messages: readonly ConversationMessage[] | undefined,
  isAtFoot: boolean,
): void {
  const queries = useQueryClient()
  const mayMark = useMissingRight(readConversation.right) === null
  const shown = useRef<number>(undefined)
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const { mutate } = useMutation<unknown, ApiError, Date>({
    mutationFn: (upTo) => call(readConversation, { params: { id }, body: { upTo } }),
    onSuccess: () => refetch(queries, CONVERSATION_READS),
    // Otherwise what is read would stay unread until the next text comes in. A conversation that was left
    // may have been marked as unread since.
    retry: (tries, { status }) =>
      tries < MOST_TRIES && isOpen.current && (status === 0 || status >= 500),
    retryDelay: LOOK_EVERY_MS,
  })
  const isVisible = useIsVisible()
  const latest = messages?.findLast(({ isInbound }) => isInbound)?.at.getTime()
  const written = lastAt?.getTime() ?? 0
  useEffect(() => {
    if (!mayMark || !isAtFoot || latest === undefined || !isVisible) return
    if (unread > 0 && shown.current !== latest) mutate(new Date(latest))
    // What is unread may have been fetched before the latest text came in.
    if (unread > 0 || written >= latest) shown.current = latest
  }, [mayMark, isAtFoot, isVisible, unread, latest, written, mutate])
}

const moved = (title: string) => ({
  refetches: CONVERSATION_READS,
  failure: ({ reason }: ApiError) => ({ title, message: reason }),
})

export const useClose = () =>
  useApiMutation(closeConversation, {
    ...moved('Failed to mark as done'),
    success: 'The conversation is done',
  })

export const useReopen = () =>
  useApiMutation(reopenConversation, {
    ...moved('Failed to reopen'),
    success: 'The conversation is open again',
  })

export const useMarkUnread = () =>
  useApiMutation(unreadConversation, {
    ...moved('Failed to mark as unread'),
    success: 'The conversation is unread',
  })

/** Opens the conversation with a number; why that is refused, the form says itself. */
export const useStart = () =>
  useApiMutation(startConversation, { refetches: [], success: () => null, failure: () => null })

export const useAssign = () =>
  useApiMutation(assignConversation, {
    ...moved('Failed to assign'),
    success: ({ assignee }) => (assignee ? `Assigned to ${assignee.name}` : 'Unassigned'),
  })

/** The members of the admin team. */
export const useTeam = () => useQuery(apiQuery(listColleagues, {})).data ?? []
