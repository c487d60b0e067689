import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Post } from './social-posts.ts'
import { PostId } from './social.ts'

/**
 * A person saw a post on its network that we could not confirm: it counts as posted. `illegal_move` for a post that
 * is not one of those.
 */
export const confirmSocialPost = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/posts/:postId/confirm',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Say that a post which could not be confirmed is on its network',
  params: z.object({ postId: PostId }),
  errors: ['illegal_move'],
  response: Post,
})
