import { afterAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { cents } from '../../contract/money.ts'
import { listSocialAccounts, refreshSocialEngagement } from '../../contract/social-accounts.ts'
import { listPostFigures, listSocialNetworks } from '../../contract/social-networks.ts'
import { changeSocialPost, createSocialPost, type NewPost } from '../../contract/social-posts.ts'
import { creditResults } from '../advertising/credit-results.ts'
import { readTouch } from '../advertising/read-touch.ts'
import { open } from '../advertising/testing/campaigns.ts'
import { bookAt, bookPriceAt } from '../testing/book-ledger.ts'
import { startNetwork } from '../testing/networks/start.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { visitorOf } from '../testing/visitor-of.ts'
import { uploadingWith } from '../uploads/testing/uploading.ts'
import { outgoingPictures } from './post-pictures.ts'
import { syncEngagement } from './read-engagement.ts'
import { listed } from './testing/given.ts'

let time = new Date()
const standIn = await startNetwork('twitter', { now: () => time })
afterAll(() => standIn.stop())
const { world } = standIn

const app = useApp({
  settings: {
    TWITTER_CLIENT_ID: world.clientId,
    TWITTER_CLIENT_SECRET: world.clientSecret,
    TWITTER_API_BASE: standIn.apiBase,
    // Live, on a site that it cannot reach.
    INSTAGRAM_CLIENT_ID: 'app',
    INSTAGRAM_CLIENT_SECRET: 'hush',
  },
})
const { uploaded } = uploadingWith(app)
const setNow = (now: Date) => {
  time = now
  app.setNow(now)
}

let admin: { cookie: string }
beforeEach(async () => {
  setNow(new Date())
  await app.ctx.db.deleteFrom('socialMediaPosts').execute()
  await app.ctx.db.deleteFrom('socialMediaAccounts').execute()
  world.posts.length = 0
  world.requests.length = 0
  admin = await app.given.admin()
})

/** Signs in at the network as a person does: its page, the link 'Allow', and back. */
async function connectThere(): Promise<void> {
  const headers = { cookie: `sid=${admin.cookie}` }
  const left = await app.http.inject({ url: '/oauth/twitter/start', headers })
  const page = await (await fetch(String(left.headers.location))).text()
  const allow = /href="([^"]+)">Allow/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { pathname, search } = new URL(allow)
  const back = await app.http.inject({ url: `${pathname}${search}`, headers })
  expect(back.headers.location).toContain('connected=twitter')
}

const dueWith = (extras: Partial<NewPost>) =>
  app.as(admin).call(createSocialPost, {
    body: {
      platform: 'twitter',
      content: 'A tidy garage',
      hashtags: ['BCjunk'],
      scheduledFor: app.ctx.now(),
      ...extras,
    },
  })

test('an account is connected at the network, and a post with picture, link and comment is there and in the figures', async () => {
  await connectThere()
  const [account] = await app.as(admin).call(listSocialAccounts, {})
  expect(account).toMatchObject({ username: 'westhaul', isSandbox: false, state: 'connected' })

  const url = await uploaded(admin)
  const pictures = [{ url, alt: 'A garage, empty and swept' }]
  const post = await dueWith({ pictures, firstComment: 'Prices from $89', link: '/' })
  expect(post).toMatchObject({ pictures: [{ url, width: 800, height: 600 }], link: '/' })
  await app.runTasks()

  expect(await listed(app, admin, post.id)).toMatchObject({ status: 'posted' })
  const [shown] = world.posts
  expect(shown).toMatchObject({ comment: 'Prices from $89', pictures: [expect.any(String)] })
  expect(world.things.get(shown?.pictures[0] ?? '')?.alt).toBe('A garage, empty and swept')
  const link = /https?:\S+/.exec(shown?.text ?? '')?.[0] ?? ''
  expect(readTouch(link)).toMatchObject({
    channel: 'social',
    utmSource: 'x',
    utmMedium: 'social',
    utmContent: `post-${post.id}`,
  })

  for (let likes = 0; likes < 3; likes += 1) world.like(shown?.id ?? '')
  expect(await app.as(admin).call(refreshSocialEngagement, {})).toEqual({ postsRead: 1 })
  const [figures] = await app.as(admin).call(listPostFigures, {})
  expect(figures).toMatchObject({
    postId: post.id,
    likes: 3,
    impressions: 30,
    clicks: 1,
    visitors: 0,
    jobs: 0,
    readAt: app.ctx.now(),
  })
})

test('a completed job whose last visit came by the link of a post is in its figures, with its net share', async () => {
  await connectThere()
  await dueWith({ link: '/' })
  await app.runTasks()
  const link = new URL(/https?:\S+/.exec(world.posts[0]?.text ?? '')?.[0] ?? '')
  const visit: Visit = {}
  await open(app, visit, `${link.pathname}${link.search}`)
  const job = await app.given.job({ visitorId: await visitorOf(app, visit) })
  await creditResults.run({}, app.ctx)
  const { id: haulerId } = await app.given.hauler()
  const at = app.ctx.now()
  await app.ctx.db
    .updateTable('jobs')
    .set({
      haulerId,
      status: 'completed',
      completedAt: at,
      finalPriceCents: cents(200_00),
      haulerPayoutCents: cents(140_00),
      platformFeeCents: cents(60_00),
    })
    .where('id', '=', job.id)
    .execute()
  await bookPriceAt(app.ctx.db, job.id, 200_00, at)
  const figures = async () => (await app.as(admin).call(listPostFigures, {}))[0]
  expect(await figures()).toMatchObject({ visitors: 1, jobs: 1, share: 60_00, readAt: null })

  const entries = { refunds: -100_00, hauler_payable: 70_00, platform_fee: 30_00 }
  await bookAt(app.ctx.db, { kind: 'settled_refund', jobId: job.id, at, entries })
  expect(await figures()).toMatchObject({ jobs: 1, share: 30_00 })
})

test('addresses of this site in the words are tracked, those of others and tracked ones stay', async () => {
  await connectThere()
  const { publicUrl } = app.ctx.config
  const content = `See ${publicUrl}/o/SPRING. Not https://example.com/a, nor ${publicUrl}/?utm_source=me`
  const post = await dueWith({ content, hashtags: [] })
  await app.runTasks()
  const source = `utm_source=x&utm_medium=social&utm_campaign=posts&utm_content=post-${post.id}`
  expect(world.posts[0]?.text).toBe(
    `See ${publicUrl}/o/SPRING?${source}. Not https://example.com/a, nor ${publicUrl}/?utm_source=me`,
  )
})

test('pictures of jobs and of visitors are refused, and a link counts towards the length', async () => {
  const job = await app.given.job()
  const userId = (await app.ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
  const ofJob = await app.given.photo({ jobId: job.id, userId, attachedAt: app.ctx.now() })
  const ofVisitor = await app.given.photo()
  for (const url of [ofJob, ofVisitor, '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp'])
    await expect(dueWith({ pictures: [{ url, alt: '' }] })).rejects.toMatchObject({
      code: 'refused',
      fields: [{ path: 'pictures.0.url' }],
    })
  const content = 'a'.repeat(270)
  const comment = dueWith({ firstComment: 'b'.repeat(281) })
  await expect(comment).rejects.toMatchObject({ fields: [{ path: 'firstComment' }] })
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => uploaded(admin)))
  const pictures = five.map((url) => ({ url, alt: '' }))
  await expect(dueWith({ pictures })).rejects.toThrow('X takes at most 4 pictures; these are 5')
  const tooLong = dueWith({ content, hashtags: [], link: '/' })
  await expect(tooLong).rejects.toMatchObject({ code: 'invalid_input' })
  const draft = await dueWith({ content, hashtags: [], status: 'draft' })
  const change = { params: { postId: draft.id }, body: { link: '/' } }
  const changed = app.as(admin).call(changeSocialPost, change)
  await expect(changed).rejects.toThrow('with the link and the hashtags; these are 295')
})

test('a picture is shown as a JPEG by its own address alone, until it ends', async () => {
  const url = await uploaded(admin)
  const upload = /uploads\/(.+)\.webp/.exec(url)?.[1] ?? ''
  const other = /uploads\/(.+)\.webp/.exec(await uploaded(admin))?.[1] ?? ''
  const [picture] = outgoingPictures(app.ctx, {
    platform: 'facebook',
    media: [{ upload, alt: '', width: 800, height: 600 }],
  })
  const address = new URL((await picture?.address()) ?? '')
  const see = (path: string) => app.http.inject(path)
  const own = `${address.pathname}${address.search}`
  const shown = await see(own)
  expect(shown.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 800 })
  expect((await see(own.replace(upload, other))).statusCode).toBe(404)
  expect((await see(own.replace('/social/pictures/', '/uploads/signed/'))).statusCode).toBe(404)
  expect((await see(address.pathname)).statusCode).toBe(404)
  setNow(new Date(app.ctx.now().getTime() + 901_000))
  expect((await see(own)).statusCode).toBe(404)
})

test('figures are read every hour on the first day, not at each run', async () => {
  await connectThere()
  await dueWith({})
  await app.runTasks()
  const readings = () =>
    world.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /2/tweets').length
  const runs = async (minutes: number) => {
    setNow(new Date(app.ctx.now().getTime() + minutes * 60_000))
    await syncEngagement.run({}, app.ctx)
    return readings()
  }
  expect([await runs(1), await runs(10), await runs(40), await runs(10)]).toEqual([1, 1, 1, 2])
})

test('each network says whether it is simulated, and what keeps it from working', async () => {
  const networks = await app.as(admin).call(listSocialNetworks, {})
  const of = (platform: string) => networks.find((one) => one.platform === platform)
  expect(of('facebook')).toMatchObject({ isSandbox: true, problem: null })
  expect(of('twitter')).toMatchObject({ isSandbox: false, problem: null })
  expect(of('instagram')).toMatchObject({
    isSandbox: false,
    problem: expect.stringContaining('set ORIGIN'),
  })
  expect((await app.http.inject('/healthz')).json().networks).toEqual({
    facebook: 'sandbox',
    instagram: 'live',
    twitter: 'live',
    linkedin: 'sandbox',
    tiktok: 'sandbox',
  })
})
