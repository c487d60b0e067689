import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getSocialAnalytics } from '../../contract/social-accounts.ts'
import { listSocialPosts } from '../../contract/social-posts.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { isMoving } from './post-list.ts'

const ASKED_EVERY_MS = 1_500

/** Every post; what is being published is followed until it is there, and counted anew then. */
export function usePosts() {
  const queries = useQueryClient()
  const posts = useQuery({
    ...apiQuery(listSocialPosts, {}),
    refetchInterval: ({ state }) =>
      state.data?.some((post) => isMoving(post, now())) ? ASKED_EVERY_MS : false,
  })
  const statuses = posts.data?.map(({ status }) => status).join()
  useEffect(() => {
    if (statuses === undefined) return
    void queries.invalidateQueries({ queryKey: [getSocialAnalytics.path] })
  }, [queries, statuses])
  return posts
}
