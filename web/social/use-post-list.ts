import { useQueryClient } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useEffect } from 'react'
import { type Day, dayOf } from '../../contract/calendar.ts'
import { getSocialAnalytics } from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { now } from '../clock.ts'
import { parseAsDay } from '../ui/browser/day-in-address.ts'
import { useList } from '../ui/list/use-list.ts'
import { SHOWS, type Show } from './post-calendar.ts'
import { isMoving } from './post-list.ts'

const inAddress = {
  show: parseAsStringLiteral(SHOWS).withDefault('list'),
  day: parseAsDay,
}

/** Whether the posts are shown as a list or by week or month, and around which day; kept in the address. */
export function useShow() {
  const [{ show, day }, setState] = useQueryStates(inAddress)
  return {
    show,
    day: day ?? dayOf(now()),
    setShow: (next: Show) => void setState({ show: next }),
    setDay: (next: Day, span: Show) => void setState({ day: next, show: span }),
  }
}

/** The posts; those that are being published are followed until they are there, and counted again then. */
export function usePostList() {
  const queries = useQueryClient()
  const list = useList(listSocialPosts, 'createdAt', {
    refetchWhile: (posts) => posts.some((post) => isMoving(post, now())),
  })
  const statuses = list.items.map(({ status }) => status).join()
  useEffect(() => {
    if (statuses === '') return
    void queries.invalidateQueries({ queryKey: [getSocialAnalytics.path] })
  }, [queries, statuses])
  return list
}
