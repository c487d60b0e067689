import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { projectRoot } from './core/project-root.ts'
import { PICTURES_PATH } from './social/post-pictures.ts'
import { useApp } from './testing/app.ts'

const app = useApp({ settings: { RATE_LIMITS: 'true' } })

const COMMON = '600 in 60 s'

/** The calls with a limit of their own, of one network address. All others share 600 a minute. */
const LIMITS: Record<string, string> = {
  'DELETE /api/holds': '30 in 60 s',
  'GET /api/admin/disputes/:disputeId/evidence.zip': '20 in 60 s',
  'GET /api/availability': '120 in 60 s',
  'GET /api/calendar/:token': '30 in 60 s',
  'GET /api/invoices/:token': '60 in 60 s',
  'GET /api/invoices/:token/credit-notes/:creditNoteId/credit-note.pdf': '60 in 60 s',
  'GET /api/invoices/:token/invoice.pdf': '60 in 60 s',
  'GET /api/job/:token': '60 in 60 s',
  'GET /api/job/:token/events': '60 in 60 s',
  'GET /api/job/:token/photo-consent': '60 in 60 s',
  'GET /api/job/:token/receipt': '60 in 60 s',
  'GET /api/job/:token/receipt.pdf': '60 in 60 s',
  'GET /api/join/:token': '60 in 60 s',
  'GET /api/place': '60 in 600 s',
  'GET /api/quotes/:token': '60 in 60 s',
  'GET /api/quotes/:token/windows': '60 in 60 s',
  'GET /api/terms': '60 in 60 s',
  'GET /api/visitor/jobs': '60 in 60 s',
  'PATCH /api/admin/haulers/:haulerId': '40 in 600 s',
  'PATCH /api/hauler/profile': '40 in 600 s',
  'POST /api/account/push/devices': '30 in 600 s',
  'POST /api/account/push/devices/:deviceId/test': '6 in 600 s',
  'POST /api/account/reset': '20 in 900 s',
  'POST /api/account/reset/:token': '20 in 900 s',
  'POST /api/admin/conversations': '60 in 60 s',
  'POST /api/admin/conversations/:id/replies': '60 in 60 s',
  'POST /api/admin/imports': '60 in 60 s',
  'POST /api/admin/integrations/:part/test': '30 in 900 s',
  'POST /api/admin/message-templates/:id/test': '20 in 900 s',
  'POST /api/admin/money/check': '10 in 60 s',
  'POST /api/admin/social-media/auto-post': '30 in 60 s',
  'POST /api/admin/social-media/generate-post': '30 in 60 s',
  'POST /api/admin/social-media/refresh-engagement': '30 in 60 s',
  'POST /api/admin/social/media': '60 in 60 s',
  'POST /api/admin/spend-imports': '120 in 60 s',
  'POST /api/auth/code': '20 in 900 s',
  'POST /api/bookings/:jobId/again': '60 in 60 s',
  'POST /api/bookings/return': '60 in 60 s',
  'POST /api/check-address': '60 in 600 s',
  'POST /api/client/referral': '10 in 600 s',
  'POST /api/create-payment-intent': '30 in 60 s',
  'POST /api/hauler/jobs/:jobId/price': '10 in 60 s',
  'POST /api/hauler/push/devices': '30 in 600 s',
  'POST /api/hauler/push/devices/:deviceId/test': '6 in 600 s',
  'POST /api/hauler/referral': '10 in 600 s',
  'POST /api/haulers/register': '10 in 600 s',
  'POST /api/holds': '30 in 60 s',
  'POST /api/holds/claim': '30 in 60 s',
  'POST /api/invoices/:token/pay': '10 in 60 s',
  'POST /api/invoices/:token/payments/check': '60 in 60 s',
  'POST /api/job/:token/again': '60 in 60 s',
  'POST /api/job/:token/cancel': '20 in 60 s',
  'POST /api/job/:token/confirm': '20 in 60 s',
  'POST /api/job/:token/move/accept': '20 in 60 s',
  'POST /api/job/:token/move/keep': '20 in 60 s',
  'POST /api/job/:token/note': '20 in 60 s',
  'POST /api/job/:token/pay': '20 in 60 s',
  'POST /api/job/:token/payments/check': '60 in 60 s',
  'POST /api/job/:token/photo-consent': '20 in 60 s',
  'POST /api/job/:token/photos': '20 in 60 s',
  'POST /api/job/:token/price/approve': '20 in 60 s',
  'POST /api/job/:token/price/decline': '20 in 60 s',
  'POST /api/job/:token/rating': '20 in 60 s',
  'POST /api/job/:token/receipt/email': '20 in 60 s',
  'POST /api/job/:token/report': '20 in 60 s',
  'POST /api/job/:token/report/close': '20 in 60 s',
  'POST /api/job/:token/report/reply': '20 in 60 s',
  'POST /api/job/:token/reschedule': '20 in 60 s',
  'POST /api/job/:token/tip': '20 in 60 s',
  'POST /api/jobs': '30 in 600 s',
  'POST /api/join/:token': '20 in 600 s',
  'POST /api/leads': '10 in 600 s',
  'POST /api/next-offer': '10 in 600 s',
  'POST /api/offers/:code/estimate': '10 in 600 s',
  'POST /api/passkey-login/options': '60 in 900 s',
  'POST /api/quote': '60 in 60 s',
  'POST /api/quotes/:token/book': '10 in 60 s',
  'POST /api/sandbox/payments/authenticate': '30 in 60 s',
  'POST /api/sandbox/payments/confirm': '30 in 60 s',
  'POST /api/upload': '60 in 60 s',
  'POST /api/waiting-list': '10 in 600 s',
  'POST /api/webhooks/mail/bounces': '6000 in 60 s',
  'POST /api/webhooks/stripe': '6000 in 60 s',
  'POST /api/webhooks/stripe-connect': '6000 in 60 s',
  'PUT /api/job/:token/receipt/buyer': '20 in 60 s',
}

test('every call has the limit of this table, and the others the common one', async () => {
  const start = new Date()
  app.setNow(start)
  const limits: Record<string, string> = {}
  for (const { method, path } of api) {
    const { headers } = await app.http.inject({ method, url: path.replaceAll(/:\w+/g, '1') })
    const limit = `${headers['x-ratelimit-limit']} in ${headers['x-ratelimit-reset']} s`
    if (limit !== COMMON) limits[`${method} ${path}`] = limit
  }
  app.letClockRun()
  expect(limits).toEqual(LIMITS)
})

const PAGES: Record<string, string> = {
  'GET /guide/x': '60 in 600 s',
  'POST /guide/x': '60 in 600 s',
  'GET /news/x': '60 in 600 s',
  'POST /news/x': '60 in 600 s',
  'GET /guide-files/x': '60 in 600 s',
  [`GET ${PICTURES_PATH}/x`]: '120 in 60 s',
}

test('so do the pages that are no calls of the contract', async () => {
  const limits: Record<string, string> = {}
  for (const page of Object.keys(PAGES)) {
    const [method = '', url = ''] = page.split(' ')
    const { headers } = await app.http.inject({ method: method === 'POST' ? 'POST' : 'GET', url })
    limits[page] = `${headers['x-ratelimit-limit']} in ${headers['x-ratelimit-reset']} s`
  }
  expect(limits).toEqual(PAGES)
})

const ENDPOINT =
  /\/\*\*((?:(?!\*\/)[^])*?)\*\/\s*export const \w+ = (?:endpoint|list)\(\s*\{\s*(?:method: '(\w+)',\s*)?path: '([^']+)'/g
const LIMITED =
  /Limited to\s+(?:\*\s+)?(\d+)[^.]*?(?:(a\s+(?:\*\s+)?minute)|in (\d+)\s+(?:\*\s+)?minutes)/

test('what the contract says about a limit is the limit', () => {
  const folder = join(projectRoot, 'contract')
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const wrong: string[] = []
  let documented = 0
  for (const file of sources)
    for (const [, comment = '', method = 'GET', path = ''] of readFileSync(
      join(folder, file),
      'utf8',
    ).matchAll(ENDPOINT)) {
      const [, calls, minute, minutes] = LIMITED.exec(comment) ?? []
      if (calls === undefined) continue
      documented += 1
      const limit = `${calls} in ${minute ? 60 : Number(minutes) * 60} s`
      const present = LIMITS[`${method} ${path}`]
      if (present !== limit) wrong.push(`${method} ${path}: ${limit} in its text, ${present} here`)
    }
  expect(wrong).toEqual([])
  expect(documented).toBeGreaterThan(20)
})
