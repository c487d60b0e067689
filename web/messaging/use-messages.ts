import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { parseAsInteger, useQueryState } from 'nuqs'
import type { Page } from '../../contract/list.ts'
import {
  countNotifications,
  getNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  resendNotification,
  type Notification,
  NotificationId,
} from '../../contract/messaging.ts'
import { call, type ApiError } from '../api/client.ts'
import { apiQuery, isSignedOut, useApiMutation } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useList } from '../ui/list/use-list.ts'
import { withUnread } from './message-list.ts'

/** The message that is read in full, in the address too. */
export const useOpenMessage = () => useQueryState('message', parseAsInteger)

export const countsQuery = apiQuery(countNotifications, {})

const FRESH_MS = 120_000

/** A message that was written a moment ago is about to be delivered. */
const isOnItsWay = ({ status, createdAt }: Notification): boolean =>
  (status === 'queued' || status === 'sent') && now().getTime() - createdAt.getTime() < FRESH_MS

/** The messages as the address narrows them; asked for again by itself, counters too, while one is on its way. */
export function useMessages() {
  const list = useList(listNotifications, undefined, {
    refetchWhile: (messages) => messages.some(isOnItsWay),
  })
  const queries = useQueryClient()
  const counted = list.hasData ? list.items.map(({ status }) => status).join() : undefined
  const before = useRef(counted)
  useEffect(() => {
    if (before.current !== undefined && before.current !== counted)
      void queries.invalidateQueries({ queryKey: countsQuery.queryKey })
    before.current = counted
  }, [counted, queries])
  return list
}

export type MessageList = ReturnType<typeof useMessages>

/** One message by its number, wherever it stands in the list. */
export const useMessage = (id: number | null) =>
  useQuery({
    ...apiQuery(getNotification, { params: { id: NotificationId.parse(id ?? 1) } }),
    enabled: id !== null,
  }).data

/** Marks a message as read on the screen before the server has answered: it rarely refuses. */
export function useMarkRead(): (message: Notification) => void {
  const queries = useQueryClient()
  const mayMark = useMissingRight(readNotification.right) === null
  const { mutate } = useMutation<Notification, ApiError, NotificationId, QueryKey[]>({
    mutationKey: [readNotification.path],
    mutationFn: (id) => call(readNotification, { params: { id } }),
    onMutate: async (id) => {
      // An answer that is on its way would show it unread again.
      const interrupted = MESSAGE_READS.flatMap(({ path }) =>
        queries.getQueryCache().findAll({ queryKey: [path], fetchStatus: 'fetching' }),
      ).map(({ queryKey }) => queryKey)
      await Promise.all(interrupted.map((queryKey) => queries.cancelQueries({ queryKey })))
      showRead(queries, id, true)
      return interrupted
    },
    onError: (error, id) => {
      showRead(queries, id, false)
      if (!isSignedOut(error)) toast.failure(error.reason, 'Failed to mark as read')
    },
    onSettled: (_message, _error, _id, interrupted = []) =>
      Promise.all(interrupted.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  return ({ id, isRead }) => {
    if (!mayMark) return
    // A second click may come before the first one is drawn.
    const isBeingRead = queries.isMutating({
      mutationKey: [readNotification.path],
      predicate: ({ state }) => state.variables === id,
    })
    if (!isRead && !isBeingRead) mutate(id)
  }
}

function showRead(queries: QueryClient, id: NotificationId, isRead: boolean): void {
  queries.setQueriesData<Page<Notification>>(
    { queryKey: [listNotifications.path] },
    (page) =>
      page && {
        ...page,
        items: page.items.map((message) => (message.id === id ? { ...message, isRead } : message)),
      },
  )
  queries.setQueryData(
    apiQuery(getNotification, { params: { id } }).queryKey,
    (message) => message && { ...message, isRead },
  )
  queries.setQueryData(countsQuery.queryKey, (all) => all && withUnread(all, isRead ? -1 : 1))
}

/** What shows messages: stale once one is read or sent. */
export const MESSAGE_READS = [listNotifications, getNotification, countNotifications]

export const useMarkAllRead = () =>
  useApiMutation(readAllNotifications, {
    refetches: MESSAGE_READS,
    success: ({ read }) =>
      read === 1 ? '1 message marked as read' : `${read} messages marked as read`,
    failure: ({ reason }) => ({ title: 'Failed to mark as read', message: reason }),
  })

export const useResend = () =>
  useApiMutation(resendNotification, {
    refetches: MESSAGE_READS,
    success: 'The message is on its way again',
    failure: ({ reason }) => ({ title: 'Failed to send again', message: reason }),
  })
