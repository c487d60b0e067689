import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryState,
  useQueryStates,
} from 'nuqs'
import {
  countNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
  resendNotification,
  type Notification,
  type NotificationId,
} from '../../contract/messaging.ts'
import { call, type ApiError } from '../api/client.ts'
import { apiQuery, isSignedOut, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'
import { MESSAGE_VIEWS, withRead, withUnread, type MessageView } from './message-list.ts'

const inAddress = {
  show: parseAsStringLiteral(MESSAGE_VIEWS).withDefault('total'),
  q: parseAsString.withDefault(''),
}

/** What of the messages is shown, kept in the address. */
export function useMessageFilter() {
  const [{ show, q }, setState] = useQueryStates(inAddress)
  return {
    view: show,
    search: q,
    setView: (view: MessageView) => void setState({ show: view }),
    setSearch: (search: string) => void setState({ q: search }),
    clear: () => void setState({ show: null, q: null }),
  }
}
export type MessageFilter = ReturnType<typeof useMessageFilter>

/** The message that is read in full, in the address too. */
export const useOpenMessage = () => useQueryState('message', parseAsInteger)

const list = apiQuery(listNotifications, {})
export const countsQuery = apiQuery(countNotifications, {})

const LOOK_AGAIN_MS = 4_000
const FRESH_MS = 120_000

/** A message that was written a moment ago is about to be delivered. */
const isOnItsWay = ({ status, createdAt }: Notification): boolean =>
  (status === 'queued' || status === 'sent') && now().getTime() - createdAt.getTime() < FRESH_MS

/** The latest messages; looked at again by itself, counters too, only while one is on its way. */
export function useMessages() {
  const messages = useQuery({
    ...list,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
  })
  const queries = useQueryClient()
  const counted = messages.data?.map(({ status }) => status).join()
  const before = useRef(counted)
  useEffect(() => {
    if (before.current !== undefined && before.current !== counted)
      void queries.invalidateQueries({ queryKey: countsQuery.queryKey })
    before.current = counted
  }, [counted, queries])
  return messages
}

/** Marks a message as read at once, on the screen before the server: it rarely refuses. */
export function useMarkRead(): (message: Notification) => void {
  const queries = useQueryClient()
  const { mutate } = useMutation<Notification, ApiError, NotificationId>({
    mutationFn: (id) => call(readNotification, { params: { id } }),
    onMutate: async (id) => {
      // What was asked for before would show it unread again.
      await Promise.all(
        [list, countsQuery].map(({ queryKey }) => queries.cancelQueries({ queryKey })),
      )
      showRead(queries, id, true)
    },
    onError: (error, id) => {
      showRead(queries, id, false)
      if (!isSignedOut(error)) toast.failure(error.reason, 'Failed to mark as read')
    },
  })
  return ({ id, isRead }) => {
    if (!isRead) mutate(id)
  }
}

function showRead(queries: QueryClient, id: NotificationId, isRead: boolean): void {
  queries.setQueryData(list.queryKey, (all) => all && withRead(all, id, isRead))
  queries.setQueryData(countsQuery.queryKey, (all) => all && withUnread(all, isRead ? -1 : 1))
}

const REFETCHES = [listNotifications, countNotifications]

export const useMarkAllRead = () =>
  useApiMutation(readAllNotifications, {
    refetches: REFETCHES,
    success: ({ read }) =>
      read === 1 ? '1 message marked as read' : `${read} messages marked as read`,
    failure: ({ reason }) => ({ title: 'Failed to mark as read', message: reason }),
  })

export const useResend = () =>
  useApiMutation(resendNotification, {
    refetches: REFETCHES,
    success: 'The message is on its way again',
    failure: ({ reason }) => ({ title: 'Failed to send again', message: reason }),
  })
