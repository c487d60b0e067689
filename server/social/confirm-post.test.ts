import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { confirmSocialPost } from '../../contract/social-confirm.ts'
import { changeSocialPost, deleteSocialPost, type PostChange } from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { UnknownOutcome } from '../providers/failures.ts'
import { ANSWER_LOST, AWAY, lagging, REFUSED } from '../providers/publisher/sandbox-steps.ts'
import { useApp } from '../testing/app.ts'
import { publishPost } from './publish-post.ts'
import { connect, duePost, listed, networkOn, onNetwork } from './testing/given.ts'

const app = useApp()
let admin: { cookie: string }
let now = new Date('2026-11-20T18:00:00Z').getTime()
const wait = (milliseconds: number) => {
  now += milliseconds
  app.setNow(new Date(now))
}
beforeAll(async () => {
  wait(0)
  admin = await app.given.admin()
  await connect(app, admin, 'facebook')
})
afterEach(() => void vi.restoreAllMocks())
const publish = (postId: PostId) => publishPost.run({ postId, isBack: false }, app.ctx)
const retry = (postId: PostId) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body: { status: 'scheduled' } })

test('a network that answers nothing to a post leaves it to a person, who is asked and not a second call', async () => {
  const { id } = await duePost(app, admin, `Gone astray ${AWAY}`)
  const sent = vi.spyOn(networkOn(app), 'runStep')
  await publish(id)
  for (let looks = 0; looks < 6; looks += 1) {
    expect((await listed(app, admin, id)).status).toBe('publishing')
    wait(5_000)
    await publish(id)
  }
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    detail: 'not_confirmed',
    failure: expect.stringMatching(
      /^We could not confirm. Check there, then retry. No answer came/,
    ),
  })
  expect(sent).toHaveBeenCalledTimes(1)
  await app.runTasks({ delayed: true })
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a post that a person saw on its network counts as posted, with its address once the search shows it', async () => {
  const { id } = await duePost(app, admin, `Seen there ${lagging(60)} ${ANSWER_LOST}`)
  await publish(id)
  wait(31_000)
  await publish(id)
  expect((await listed(app, admin, id)).detail).toBe('not_confirmed')
  wait(30_000)
  const confirm = () => app.as(admin).call(confirmSocialPost, { params: { postId: id } })
  expect(await confirm()).toMatchObject({
    status: 'posted',
    detail: null,
    failure: null,
    postUrl: expect.stringContaining('/sandbox/feed/facebook#post_'),
  })
  await expect(confirm()).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await onNetwork(app, 'Seen there')).toHaveLength(1)
})

test('a person may also say so where the network never shows it; only a post that is not confirmed can be confirmed', async () => {
  const { id } = await duePost(app, admin, `Never shown ${AWAY}`)
  await publish(id)
  wait(31_000)
  await publish(id)
  const params = { postId: id }
  expect(await app.as(admin).call(confirmSocialPost, { params })).toMatchObject({
    status: 'posted',
    postUrl: null,
  })
  const other = await duePost(app, admin, `No ${REFUSED}`)
  await publish(other.id)
  await expect(
    app.as(admin).call(confirmSocialPost, { params: { postId: other.id } }),
  ).rejects.toMatchObject({ code: 'illegal_move' })
})

test('after a person looked, Retry sends the post again', async () => {
  const { id } = await duePost(app, admin, 'Sent by hand')
  const step = vi.spyOn(networkOn(app), 'runStep')
  step.mockRejectedValueOnce(new UnknownOutcome('The connection was lost'))
  await publish(id)
  wait(31_000)
  await publish(id)
  expect((await listed(app, admin, id)).detail).toBe('not_confirmed')
  expect(await retry(id)).toMatchObject({ status: 'scheduled', detail: null, failure: null })
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Sent by hand')).toHaveLength(1)
})

test('a post that may be on its network is neither edited nor deleted before a person has looked', async () => {
  const { id } = await duePost(app, admin, `May be there ${AWAY}`)
  await publish(id)
  wait(31_000)
  await publish(id)
  const params = { postId: id }
  const changes: PostChange[] = [
    { content: 'Other words' },
    { content: 'Other words', status: 'scheduled' },
    { pictures: [], status: 'scheduled' },
    { status: 'draft' },
    { scheduledFor: new Date(now) },
  ]
  for (const act of [
    ...changes.map((body) => () => app.as(admin).call(changeSocialPost, { params, body })),
    () => app.as(admin).call(deleteSocialPost, { params }),
  ])
    await expect(act()).rejects.toMatchObject({
      code: 'illegal_move',
      message: expect.stringContaining('This post may be on Facebook'),
    })
  expect(await listed(app, admin, id)).toMatchObject({ status: 'failed', detail: 'not_confirmed' })
  await retry(id)
  await app.as(admin).call(deleteSocialPost, { params })
})
