import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocalTime } from '../../../contract/calendar.ts'
import { findSimilarPosts, type SimilarPost } from '../../../contract/social-composer.ts'
import { LONGEST_POST } from '../../../contract/social-posts.ts'
import type { PostId, SocialPlatform } from '../../../contract/social.ts'
import { apiQuery } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { useDebounced } from '../../ui/browser/use-debounced.ts'
import { textOf, type Words } from './words.ts'

const TYPING_MS = 600
/** A shorter text is not written yet. */
const SHORTEST = 12

/** Older posts with nearly the same words on the same network, but for those that the writer accepts. */
export function useSimilar(words: Words, exceptId: PostId | undefined) {
  const [accepted, setAccepted] = useState<readonly SimilarPost['id'][]>([])
  const settled = useDebounced(words, TYPING_MS)
  const at = LocalTime.safeDecode(settled.scheduledFor)
  const posts = settled.platforms.flatMap((platform) => {
    const content = textOf(settled, platform)
    if (content.length < SHORTEST || content.length > LONGEST_POST) return []
    // A time that has passed means now.
    const time = at.success && at.data > now() && { at: at.data }
    return [{ platform, content, ...time, ...(exceptId && { exceptId }) }]
  })
  const { data = [], isPlaceholderData } = useQuery({
    ...apiQuery(findSimilarPosts, { body: { posts } }),
    enabled: posts.length > 0,
    placeholderData: (before) => before,
  })
  const isOfText = (platform: SocialPlatform) =>
    !isPlaceholderData && textOf(words, platform) === textOf(settled, platform)
  const refused = data.filter(
    ({ id, platform }) => words.platforms.includes(platform) && !accepted.includes(id),
  )
  return {
    /** What stops posts until it is accepted or the text is another. */
    refused: posts.length > 0 ? refused : [],
    /** False while the answer is about an earlier text: the post still stays a draft, for the new one may repeat it too. */
    isOfText,
    accept: ({ id }: SimilarPost) => setAccepted([...accepted, id]),
  }
}
