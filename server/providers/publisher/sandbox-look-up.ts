import type { LookUp, LookUpRequest } from './network.ts'
import { accountOf } from './sandbox-oauth.ts'
import { addressOf, findUpload, type StepWorld } from './sandbox-steps.ts'

/** By the container where there is one, else by the text, as late as the search of the network is. */
export async function lookUpInSandbox(world: StepWorld, request: LookUpRequest): Promise<LookUp> {
  const { username } = await accountOf(world, request.account)
  if (request.step === 'comment') return { is: 'impossible' }
  const { container } = request.checkpoints
  if (container) {
    const upload = await findUpload(world, container.id)
    return upload?.postId ? there(world, upload.postId) : { is: 'absent' }
  }
  const { db, now, platform } = world
  const post = await db
    .selectFrom('sandboxPosts')
    .select('id')
    .where('platform', '=', platform)
    .where('username', '=', username)
    .where('text', '=', request.post.text)
    .where('publishedAt', '>=', request.sentAt)
    .where('searchableAt', '<=', now())
    .executeTakeFirst()
  return post ? there(world, post.id) : { is: 'not_seen' }
}

const there = (world: StepWorld, postId: string): LookUp => ({
  is: 'there',
  checkpoint: { postId },
  published: addressOf(world, postId),
})
