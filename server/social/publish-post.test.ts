import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changeSocialPost } from '../../contract/social-posts.ts'
import type { PostId } from '../../contract/social.ts'
import { ANSWER_LOST } from '../providers/publisher/sandbox-steps.ts'
import { useApp } from '../testing/app.ts'
import { meanwhile } from '../testing/races.ts'
import { changePostFields } from './post-store.ts'
import { publishPost } from './publish-post.ts'
import { sweepPosts } from './sweep-posts.ts'
import { connect, duePost, listed, networkOn, onNetwork } from './testing/given.ts'
import { movesOf } from '../testing/moves-of.ts'
import { Refused, UnknownOutcome } from '../providers/failures.ts'

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
const publish = (postId: PostId, isBack = false) => publishPost.run({ postId, isBack }, app.ctx)
const retry = (postId: PostId) =>
  app.as(admin).call(changeSocialPost, { params: { postId }, body: { status: 'scheduled' } })

test('a due post without an account fails visibly; once connected it is tried again and posted', async () => {
  const { id } = await duePost(app, admin, 'No account to publish with', 'linkedin')
  await app.runTasks()
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'failed',
    failure: 'No connected account',
    postUrl: null,
  })
  await connect(app, admin, 'linkedin')
  expect(await retry(id)).toMatchObject({ status: 'scheduled', failure: null })
  await app.runTasks()
  const posted = await listed(app, admin, id)
  expect(posted).toMatchObject({ status: 'posted', failure: null, postedAt: new Date(now) })
  expect(posted.postUrl).toMatch(/\/sandbox\/feed\/linkedin#post_/)
})

test('when the answer gets lost the post is looked for, and never sent twice', async () => {
  const sent = vi.spyOn(networkOn(app), 'runStep')
  const { id } = await duePost(app, admin, `Lost on the way ${ANSWER_LOST}`)
  await app.runTasks()
  expect(sent).toHaveBeenCalledTimes(1)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'Lost on the way')).toHaveLength(1)
})

test('a post that was sent by a worker which was then killed is found, not sent again', async () => {
  const post = await duePost(app, admin, 'The worker died after sending')
  await beginAndDie(post.id, true)
  const sent = vi.spyOn(networkOn(app), 'runStep')
  wait(31_000)
  await publish(post.id)
  expect(sent).not.toHaveBeenCalled()
  expect((await listed(app, admin, post.id)).status).toBe('posted')
  expect(await onNetwork(app, 'The worker died after')).toHaveLength(1)
})

test('a post in flight whose account needs a person is left to a person, and not sent after the account is connected', async () => {
  const { id } = await duePost(app, admin, 'In flight without an account')
  await beginAndDie(id, true)
  await changeAccount({ needsReconnectAt: new Date(now), problem: 'Revoked' })
  wait(31_000)
  await publish(id)
  expect(await listed(app, admin, id)).toMatchObject({ status: 'failed', detail: 'not_confirmed' })
  const sent = vi.spyOn(networkOn(app), 'runStep')
  await connect(app, admin, 'facebook')
  await app.runTasks()
  expect(sent).not.toHaveBeenCalled()
  expect((await listed(app, admin, id)).detail).toBe('not_confirmed')
})

test('a post in flight whose token is not renewed for now is looked up afterwards, not sent again', async () => {
  const { id } = await duePost(app, admin, 'In flight without a token')
  await beginAndDie(id, true)
  await changeAccount({ expiresAt: new Date(now) })
  vi.spyOn(networkOn(app), 'refresh').mockRejectedValueOnce(new UnknownOutcome('Away'))
  wait(21_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  const sent = vi.spyOn(networkOn(app), 'runStep')
  wait(31_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(sent).not.toHaveBeenCalled()
})

test('a post whose answer we cannot store is looked up, not sent again', async () => {
  const { id } = await duePost(app, admin, 'An answer of another shape')
  const network = networkOn(app)
  const { runStep } = network
  const sent = vi.spyOn(network, 'runStep').mockImplementationOnce(async (name, request) => {
    await runStep(name, request)
    return { is: 'done', checkpoint: { postId: 1n as never } }
  })
  await expect(publish(id)).rejects.toThrow(TypeError)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  wait(21_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(sent).toHaveBeenCalledTimes(1)
})

test('a post whose worker was killed before sending goes out; the sweep finds it without its task', async () => {
  const post = await duePost(app, admin, 'The worker died before sending')
  await app.runTasks()
  const { id } = await duePost(app, admin, 'And this one as well')
  await beginAndDie(id, false)
  wait(61_000)
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect((await listed(app, admin, post.id)).status).toBe('posted')
  expect(await onNetwork(app, 'And this one as well')).toHaveLength(1)
})

test('during the lease of one worker no other publishes, and later one takes over', async () => {
  const { id } = await duePost(app, admin, 'One at a time')
  await beginAndDie(id, false)
  wait(19_000)
  await publish(id)
  expect((await listed(app, admin, id)).status).toBe('publishing')
  wait(2_000)
  const sent = vi.spyOn(networkOn(app), 'runStep')
  await Promise.all([1, 2, 3].map(() => publish(id)))
  expect(sent).toHaveBeenCalledTimes(1)
  expect((await listed(app, admin, id)).status).toBe('posted')
  expect(await onNetwork(app, 'One at a time')).toHaveLength(1)
})

test('a task during the lease of another worker is retried when the lease ends', async () => {
  const { id } = await duePost(app, admin, 'Back in a moment')
  await sql`delete from tasks.job where state < 'active'`.execute(app.ctx.db)
  await beginAndDie(id, false)
  wait(5_000)
  await publish(id)
  const { rows } = await sql<{ at: Date }>`
    select start_after as at from tasks.job where state < 'active'`.execute(app.ctx.db)
  expect(rows).toEqual([{ at: new Date(now + 15_000) }])
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('publishing')
})

test('a post that is moved to a later time in the moment it would go out stays', async () => {
  const { id } = await duePost(app, admin, 'Not today after all')
  const tomorrow = new Date(now + 86_400_000)
  await meanwhile(
    app,
    (db) => changePostFields(db, id, { scheduledFor: tomorrow }),
    () => publish(id),
  )
  expect(await listed(app, admin, id)).toMatchObject({
    status: 'scheduled',
    scheduledFor: tomorrow,
  })
  expect(await onNetwork(app, 'Not today after all')).toHaveLength(0)
})

test('a slow worker that is refused does not fail a post that another one took over', async () => {
  const { id } = await duePost(app, admin, 'Two at it')
  const sent = vi.spyOn(networkOn(app), 'runStep')
  sent.mockImplementationOnce(async () => {
    wait(21_000)
    await publish(id)
    throw new Refused('Too late')
  })
  await publish(id)
  expect(sent).toHaveBeenCalledTimes(1)
  expect(await listed(app, admin, id)).toMatchObject({ status: 'publishing', failure: null })
  wait(31_000)
  await publish(id)
  expect((await listed(app, admin, id)).detail).toBe('not_confirmed')
})

test('of any number of tasks for one post, one publishes it', async () => {
  const { id } = await duePost(app, admin, 'Once only')
  await Promise.all([1, 2, 3, 4, 5].map(() => publish(id)))
  await app.runTasks({ delayed: true })
  expect(await onNetwork(app, 'Once only')).toHaveLength(1)
  expect(await movesOf(app.ctx.db, 'post', id)).toEqual(['schedule', 'publish', 'post'])
})

test('a task that was lost is made up for by the sweep', async () => {
  const { id } = await duePost(app, admin, 'Forgotten')
  await sql`delete from tasks.job where state < 'active'`.execute(app.ctx.db)
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('scheduled')
  wait(61_000)
  await sweepPosts.run({}, app.ctx)
  await app.runTasks()
  expect((await listed(app, admin, id)).status).toBe('posted')
})

const changeAccount = (changes: {
  expiresAt?: Date
  needsReconnectAt?: Date
  problem?: string
}): Promise<unknown> =>
  app.ctx.db
    .updateTable('socialMediaAccounts')
    .set(changes)
    .where('platform', '=', 'facebook')
    .execute()

/** What is left when a worker is killed: the post is taken, and perhaps sent. */
async function beginAndDie(id: PostId, sent: boolean): Promise<void> {
  const post = await app.ctx.db
    .updateTable('socialMediaPosts')
    .set({
      status: 'publishing',
      publishingSince: new Date(now),
      attempts: 1,
      ...(sent && { step: 'post', stepAt: new Date(now) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!sent) return
  const network = networkOn(app)
  const [account] = (await network.grantByName('westhaul')).accounts
  if (!account) throw new Error('The sandbox gave no account')
  await network.runStep('post', {
    account: { platform: 'facebook', ...account },
    post: { text: post.content, link: null, media: [], firstComment: null },
    checkpoints: {},
  })
}
