import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../../contract/calendar.ts'
import { suggestPostTimes } from '../../../contract/social-composer.ts'
import { changeSocialPost, type Post } from '../../../contract/social-posts.ts'
import { platformFacts } from '../../../contract/social.ts'
import { apiQuery, useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { POST_READS } from '../post-reads.ts'

/** One press for a post that was missed: the next free time of its network. */
export function NextSlotButton({
  post: { id, platform },
}: {
  post: Pick<Post, 'id' | 'platform'>
}) {
  const times = useQuery(
    apiQuery(suggestPostTimes, { query: { platforms: [platform], gapHours: '3' } }),
  )
  const move = useApiMutation(changeSocialPost, {
    refetches: [...POST_READS, suggestPostTimes],
    success: ({ scheduledFor }) =>
      scheduledFor &&
      `${platformFacts[platform].label} post goes out ${formatMoment(scheduledFor)}`,
    failure: ({ reason }) => ({ title: 'Failed to change the post', message: reason }),
  })
  const at = times.data?.slots[0]?.at
  if (!at) return null
  return (
    <Button
      needs="run-marketing"
      pending={move.isPending && 'Saving...'}
      onClick={() =>
        move.mutate({ params: { postId: id }, body: { status: 'scheduled', scheduledFor: at } })
      }
    >
      Post {formatMoment(at)}
    </Button>
  )
}
