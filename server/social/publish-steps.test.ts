import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSocialPost } from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { Reconnect, RetryAt } from '../providers/failures.ts'
import { ANSWER_LOST, lagging } from '../providers/publisher/sandbox-steps.ts'
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

test('every answer of a network is stored before its next call, and a killed worker is continued after the last one', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, 'Three steps', 'instagram')
  const network = networkOn(app, 'instagram')
  const { runStep } = network
  const steps: string[] = []
  const stored: string[][] = []
  vi.spyOn(network, 'runStep').mockImplementation(async (name, request) => {
    const row = await app.ctx.db
      .selectFrom('socialMediaPosts')
      .select(['checkpoints', 'step'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    steps.push(name)
    stored.push([...Object.keys(row.checkpoints), `now ${row.step}`])
    return runStep(name, request)
  })
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'publishing',
    progress: 'Step 2 of 3: Instagram is preparing the picture',
  })
  wait(1_000)
  await publish(id)
  expect(steps).toEqual(['container', 'ready', 'ready', 'post'])
  expect(stored).toEqual([
    ['now container'],
    ['container', 'now ready'],
    ['container', 'now ready'],
    expect.arrayContaining(['container', 'ready', 'now post']),
  ])
  expect((await listed(app, admin, id)).status).toBe('posted')
})

test('a container that was published before the worker died is found by its id, however late the search is', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, `By its id ${lagging(600)} ${ANSWER_LOST}`, 'instagram')
  await publish(id)
  wait(1_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'By its id', 'instagram')).toHaveLength(1)
})

test('a container that was not published before the worker died is published then', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, 'Not yet', 'instagram')
  await publish(id)
  await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({ step: 'post', stepAt: new Date(now), publishingSince: new Date(now - 20_000) })
    .where('id', '=', id)
    .execute()
  wait(1_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Not yet', 'instagram')).toHaveLength(1)
})

test('a search that lags is asked until it has caught up', async () => {
  const { id } = await duePost(app, admin, `Late search ${lagging(20)} ${ANSWER_LOST}`)
  const sent = vi.spyOn(networkOn(app), 'runStep')
  await publish(id)
  for (let looks = 0; looks < 4; looks += 1) {
    expect((await listed(app, admin, id)).status).toBe('publishing')
    wait(5_000)
    await publish(id)
  }
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await onNetwork(app, 'Late search')).toHaveLength(1)
})

test('a search cannot tell two posts of the same words apart, so a person does', async () => {
  const texts = [`Twins ${lagging(10)} ${ANSWER_LOST}`, `Twins ${lagging(10)} ${ANSWER_LOST}`]
  const [one, other] = await Promise.all(texts.map((text) => duePost(app, admin, text)))
  if (!one || !other) throw new Error('There are two posts')
  await Promise.all([publish(one.id), publish(other.id)])
  wait(10_000)
  await publish(one.id)
  await publish(other.id)
  const ends = await Promise.all([one, other].map(({ id }) => listed(app, admin, id)))
  expect(ends.filter(({ status }) => status === 'posted').length).toBeLessThanOrEqual(1)
  expect(ends.every(({ status }) => status !== 'publishing')).toBe(true)
  expect(await onNetwork(app, 'Twins')).toHaveLength(1)
})

test('words that are changed while a post waits go out, not those that were prepared before', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, 'First words', 'instagram')
  const network = networkOn(app, 'instagram')
  const busy = new RetryAt('Not now', new Date(now + 60_000))
  const { runStep } = network
  vi.spyOn(network, 'runStep').mockImplementation(async (name, request) => {
    if (name === 'ready' && app.ctx.now() < busy.time) throw busy
    return runStep(name, request)
  })
  await publish(id)
  const body = { content: 'Second words' }
  await app.as(admin).call(changeSocialPost, { params: { postId: id }, body })
  wait(60_000)
  await publish(id)
  wait(1_000)
  await publish(id)
  expect(await onNetwork(app, 'Second words', 'instagram')).toHaveLength(1)
  expect(await onNetwork(app, 'First words', 'instagram')).toHaveLength(0)
})

test('a post that waited for its account sends its picture again: the earlier upload is gone by then', async () => {
  await connect(app, admin, 'instagram')
  const { id } = await duePost(app, admin, 'Waited for a person', 'instagram')
  const network = networkOn(app, 'instagram')
  const sent = vi.spyOn(network, 'runStep')
  await publish(id)
  wait(1_000)
  vi.spyOn(network, 'refresh').mockRejectedValue(new Reconnect('Revoked'))
  sent.mockRejectedValueOnce(new Reconnect('Revoked'))
  await publish(id)
  expect((await listed(app, admin, id)).detail).toBe('waits_for_reconnect')
  wait(2 * 86_400_000)
  admin = await app.given.admin()
  await connect(app, admin, 'instagram')
  sent.mockClear()
  await publish(id)
  expect(sent.mock.calls.map(([name]) => name)).toEqual(['container', 'ready'])
  wait(1_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
})
