import { describe, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { addDays, instantOf } from '../../contract/calendar.ts'
import { addJobPhotos, editJobNote } from '../../contract/job-additions.ts'
import { revokeJobLink } from '../../contract/job-links.ts'
import {
  approvePrice,
  cancelPickup,
  checkJobPayments,
  declinePrice,
  getJobPage,
  LINK_GONE,
  tipHauler,
} from '../../contract/job-page.ts'
import { acceptMove, keepTime } from '../../contract/move-requests.ts'
import { answerPhotoConsent, getPhotoConsent } from '../../contract/photo-consents.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { confirmPickup } from '../../contract/pickup-confirmation.ts'
import { closeOwnProblem, replyToProblem, reportProblem } from '../../contract/problems.ts'
import { rateJob } from '../../contract/ratings.ts'
import { getReceipt, setReceiptBuyer } from '../../contract/receipts.ts'
import { useApp } from '../testing/app.ts'
import { linkedJob } from './testing/links.ts'

/** Every call that needs only a link. */
const calls = api.filter(({ path }) => path.startsWith('/api/job/:token'))

type App = ReturnType<typeof useApp>
type Call = Pick<(typeof calls)[number], 'method' | 'path' | 'stream'>

/** What the calls take, all together; what a call does not know is left aside. */
const BODY = {
  fee: '0.00',
  preferredDate: '2026-11-28',
  preferredTime: 'evening',
  price: '200.00',
  instead: 'trip_fee',
  amount: '5.00',
  day: '2026-11-28',
  photos: ['/uploads/a1b2c3d4e5f6a7b8a1b2c3.webp'],
  note: 'Gate code 4419',
  stars: 5,
  requestId: 1,
  kind: 'damage',
  isGiven: true,
  words: 'The door is scratched',
  company: 'Gill Design Studio Ltd.',
  address: '4115 Albert St, Burnaby',
}
const LIMITED = [
  ...[getJobPage, getReceipt, checkJobPayments, getPhotoConsent].map((call) => ({
    ...call,
    limit: 60,
  })),
  ...[
    cancelPickup,
    reschedulePickup,
    confirmPickup,
    approvePrice,
    declinePrice,
    tipHauler,
    acceptMove,
    keepTime,
    setReceiptBuyer,
    addJobPhotos,
    editJobNote,
    rateJob,
    reportProblem,
    replyToProblem,
    closeOwnProblem,
    answerPhotoConsent,
  ].map((call) => ({ ...call, limit: 20 })),
]

const ask = (app: App, { method, path, stream }: Call, token: string) =>
  app.http.inject({
    method,
    // A stream would stay open: this position it refuses.
    url: path.replace(':token', token) + (stream ? '?after=x' : ''),
    ...(method !== 'GET' && { payload: BODY }),
  })

describe('every call', () => {
  const app = useApp()

  test('of the page is among those tried', () => {
    expect(calls.length).toBeGreaterThanOrEqual(4)
    expect(new Set(calls.map(({ access }) => access))).toEqual(new Set(['public']))
  })

  test.for(calls)(
    '$method $path answers every link that is not valid with the same 404',
    async (call) => {
      const expired = await linkedJob(app)
      const revoked = await linkedJob(app, {
        preferredDate: addDays(expired.job.preferredDate, 31),
      })
      await app
        .as(await app.given.admin())
        .call(revokeJobLink, { params: { jobId: revoked.job.id } })
      app.setNow(instantOf(addDays(expired.job.preferredDate, 31), 0))
      const open = await linkedJob(app, { preferredDate: addDays(expired.job.preferredDate, 35) })
      const last = open.token.at(-1) === 'A' ? 'B' : 'A'
      const wrong = {
        'made up': 'a'.repeat(32),
        'tampered with': open.token.slice(0, -1) + last,
        truncated: open.token.slice(0, -1),
        'the id alone': open.token.slice(0, 12),
        expired: expired.token,
        revoked: revoked.token,
      }
      const answers = await Promise.all(Object.values(wrong).map((token) => ask(app, call, token)))
      const valid = await ask(app, call, open.token)
      app.letClockRun()
      expect(valid.body).not.toContain(LINK_GONE)
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404)
        expect(answer.body).toBe(answers[0]?.body)
      }
      expect(answers[0]?.json()).toMatchObject({ code: 'not_found', detail: LINK_GONE })
    },
  )
})

describe('one address', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true' } })

  test.for(LIMITED)(
    'makes $limit calls of $method $path in a minute, right or wrong, and is then told to wait',
    async ({ limit, ...call }) => {
      const answers = []
      for (let turn = 0; turn <= limit; turn++)
        answers.push(await ask(app, call, `${turn}`.padStart(32, 'a')))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([
        ...Array.from({ length: limit }, () => 404),
        429,
      ])
      const refused = answers.at(-1)
      expect(refused?.json()).toMatchObject({ code: 'too_many_requests' })
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60)
    },
  )
})
