import { expect, test } from 'vitest'
import {
  listJobRatings,
  RatingId,
  releaseRating,
  withholdRating,
} from '../../contract/admin-ratings.ts'
import { getHaulerRating, listTestimonials, rateCustomer, rateJob } from '../../contract/ratings.ts'
import { onSite } from '../job-page/testing/on-site.ts'
import { pageOf } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { movesOf } from '../testing/moves-of.ts'

const app = useApp()
const DAY_MS = 24 * 3_600_000

type Site = Awaited<ReturnType<typeof onSite>>
type Sent = { stars: number; words?: string; mayPublish?: boolean }

const rate = ({ token }: Site, rating: Sent) =>
  app.as().call(rateJob, { params: { token }, body: { words: '', mayPublish: false, ...rating } })
const rateBack = ({ hauler, job }: Site, stars: number, words = '') =>
  app.as(hauler).call(rateCustomer, { params: { jobId: job.id }, body: { stars, words } })
const seenByHauler = ({ hauler, job }: Site) =>
  app.as(hauler).call(getHaulerRating, { params: { jobId: job.id } })

async function completed(): Promise<Site> {
  const site = await onSite(app)
  await site.complete()
  await app.runTasks()
  return site
}

test('a pickup is rated once it is completed and paid, not before', async () => {
  const site = await onSite(app)
  expect(await site.page()).toMatchObject({ ratings: null })
  await expect(rate(site, { stars: 5 })).rejects.toMatchObject({ code: 'illegal_move' })
  await expect(rateBack(site, 5)).rejects.toMatchObject({ code: 'illegal_move' })
  await site.complete()
  expect((await site.page()).ratings).toEqual({
    mine: null,
    theirs: null,
    areShown: false,
    canRate: true,
    mayPublish: false,
  })
})

test('a rating can be changed until both have rated; then each sees the other, and it stays', async () => {
  const site = await completed()
  await rate(site, { stars: 2, words: 'Late' })
  const changed = await rate(site, { stars: 4, words: 'Late, but careful' })
  expect(changed.ratings).toMatchObject({ mine: { stars: 4 }, theirs: null, areShown: false })
  expect(await seenByHauler(site)).toMatchObject({ theirs: null, canRate: true })

  expect(await rateBack(site, 5, 'Friendly')).toEqual({
    mine: { stars: 5, words: 'Friendly' },
    theirs: { stars: 4, words: 'Late, but careful' },
    areShown: true,
    canRate: false,
    mayPublish: false,
  })
  expect((await site.page()).ratings).toMatchObject({ theirs: { stars: 5, words: 'Friendly' } })
  await expect(rate(site, { stars: 1 })).rejects.toMatchObject({ code: 'illegal_move' })
})

test('seven days after the pickup a rating is shown alone, and the other may still come once', async () => {
  const site = await completed()
  await rate(site, { stars: 3 })
  app.setNow(new Date(Date.now() + 8 * DAY_MS))
  expect(await seenByHauler(site)).toMatchObject({ theirs: { stars: 3 }, canRate: true })
  await expect(rate(site, { stars: 5 })).rejects.toMatchObject({ code: 'illegal_move' })
  await rateBack(site, 4)
  await expect(rateBack(site, 5)).rejects.toMatchObject({ code: 'illegal_move' })
  app.letClockRun()
})

test('of concurrent ratings of one customer one row stays', async () => {
  const site = await completed()
  await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(site, { stars })))
  const rows = await app.ctx.db
    .selectFrom('ratings')
    .select('id')
    .where('jobId', '=', site.job.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('another hauler can neither read nor rate', async () => {
  const site = await completed()
  const other = await app.given.hauler()
  const params = { jobId: site.job.id }
  await expect(app.as(other).call(getHaulerRating, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    app.as(other).call(rateCustomer, { params, body: { stars: 1, words: '' } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test.for([{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { stars: 5, words: 'x'.repeat(1_001) }])(
  '%o is refused with the field',
  async (rating) => {
    const site = await completed()
    await expect(rate(site, rating)).rejects.toMatchObject({ code: 'invalid_input' })
  },
)

test('only what its author allowed to publish is published, with the consent stored', async () => {
  const silent = await completed()
  await rate(silent, { stars: 5, words: 'Not for the public' })
  await rateBack(silent, 5)
  const poor = await completed()
  await rate(poor, { stars: 3, words: 'Fine', mayPublish: true })
  await rateBack(poor, 5)
  const hidden = await completed()
  await rate(hidden, { stars: 5, words: 'Not shown yet', mayPublish: true })
  const open = await completed()
  await rate(open, { stars: 4, words: 'Careful on the stairs', mayPublish: true })
  await rateBack(open, 5)

  const { firstName, area } = open.job
  expect(await app.as().call(listTestimonials, {})).toEqual([
    { firstName, area, words: 'Careful on the stairs', stars: 4 },
  ])
  const stored = await app.ctx.db
    .selectFrom('ratings')
    .select(['consentWording', 'consentedAt'])
    .where('jobId', '=', open.job.id)
    .where('by', '=', 'customer')
    .executeTakeFirstOrThrow()
  expect(stored.consentWording).toContain(`may publish this with "${firstName}`)
  expect(stored.consentedAt).toBeInstanceOf(Date)
})

test('what the team withholds is not published until it is released, and who decided stays', async () => {
  const site = await completed()
  await rate(site, { stars: 5, words: 'Ask for Bob at 604', mayPublish: true })
  await rateBack(site, 5)
  const admin = await app.given.admin()
  const byAdmin = app.as(admin)
  const ratings = () => byAdmin.call(listJobRatings, { params: { jobId: site.job.id } })
  const published = async () =>
    (await app.as().call(listTestimonials, {})).map((each) => each.words)
  const [rating] = await ratings()
  if (!rating) throw new Error('There is no rating')
  const { id: ratingId } = rating
  expect(rating).toMatchObject({ by: 'customer', mayPublish: true, status: 'open', decision: null })
  expect(await published()).toContain('Ask for Bob at 604')

  const params = { ratingId }
  const reason = 'Names a phone number'
  const withhold = () => byAdmin.call(withholdRating, { params, body: { reason } })
  expect(await withhold()).toMatchObject({
    status: 'withheld',
    decision: { move: 'withhold', reason, name: admin.firstName },
  })
  expect(await published()).not.toContain('Ask for Bob at 604')
  await expect(withhold()).rejects.toMatchObject({ code: 'illegal_move' })
  expect((await seenByHauler(site)).theirs).toMatchObject({ stars: 5 })

  await byAdmin.call(releaseRating, { params })
  expect(await published()).toContain('Ask for Bob at 604')
  await expect(byAdmin.call(releaseRating, { params })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  expect(await movesOf(app.ctx.db, 'rating', ratingId)).toEqual(['withhold', 'release'])
})

test('the author withdraws the consent to publish at any time; stars and words stay', async () => {
  const site = await completed()
  await rate(site, { stars: 5, words: 'Quick and friendly', mayPublish: true })
  await rateBack(site, 5)
  const published = async () =>
    (await app.as().call(listTestimonials, {})).map((each) => each.words)
  expect(await published()).toContain('Quick and friendly')
  await expect(rate(site, { stars: 1, words: 'Rude', mayPublish: true })).rejects.toMatchObject({
    code: 'illegal_move',
  })
  const { ratings } = await rate(site, { stars: 1, words: 'Rude' })
  expect(ratings).toMatchObject({
    mine: { stars: 5, words: 'Quick and friendly' },
    mayPublish: false,
  })
  expect(await published()).not.toContain('Quick and friendly')
})

test('only the team decides about publishing, with a reason, about a rating that exists', async () => {
  const params = { ratingId: RatingId.parse(999_999) }
  const body = { reason: 'Rude' }
  const byAdmin = app.as(await app.given.admin())
  await expect(byAdmin.call(withholdRating, { params, body })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    byAdmin.call(withholdRating, { params, body: { reason: ' ' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  const hauler = await app.given.hauler()
  await expect(app.as(hauler).call(withholdRating, { params, body })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('the average of a hauler is shown from the third rating on', async () => {
  const site = await completed()
  const { id: haulerId } = site.hauler
  const shownOn = async () => (await pageOf(app, site.token)).hauler?.rating
  const others = await Promise.all(
    [5, 4].map(() =>
      app.given.job({ haulerId, status: 'completed', paymentStatus: 'paid', completedAt: OLD }),
    ),
  )
  for (const { id: jobId } of others)
    await app.ctx.db
      .insertInto('ratings')
      .values({ jobId, haulerId, by: 'customer', stars: 4 })
      .execute()
  expect(await shownOn()).toBeNull()
  await rate(site, { stars: 5 })
  expect(await shownOn(), 'it is not shown yet').toBeNull()
  await rateBack(site, 5)
  expect(await shownOn()).toEqual({ average: 4.3, count: 3 })
})

const OLD = new Date(Date.now() - 30 * DAY_MS)
