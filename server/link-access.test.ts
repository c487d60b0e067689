import { expect, test } from 'vitest'
import { api } from '../contract/api.ts'
import { saveCallQuote } from '../contract/call-quotes.ts'
import { LINK_GONE } from '../contract/job-page.ts'
import { quoteToken } from './booking/call-quotes/quote-link.ts'
import { callForm, newCall } from './booking/phone/testing/call-form.ts'
import { doneIn } from './commercial/testing/done-pickups.ts'
import { linksIn } from './commercial/testing/invoice-links.ts'
import { linkedJob } from './job-page/testing/links.ts'
import { useApp } from './testing/app.ts'

const app = useApp()
const { desk, invoiced } = doneIn(app)
const { linkOf } = linksIn(app, desk)

async function quoteLink(): Promise<string> {
  const staff = app.as(await app.given.admin('dispatcher'))
  const { firstName, lastName, phone, address, items, email } = callForm(app.ctx)
  const body = { callId: newCall(), firstName, lastName, phone, address, items, email }
  const { id } = await staff.call(saveCallQuote, { body })
  return quoteToken(app.ctx.secrets, id)
}

async function invoiceLink(): Promise<string> {
  const { company } = await invoiced()
  await app.runTasks()
  const { token } = await linkOf(company.email)
  return token
}

/** The calls that need only the link of a message, by what it is a link to. A stream would stay open. */
const KINDS = ['job', 'quotes', 'invoices'] as const
const calls = KINDS.flatMap((kind) =>
  api
    .filter(({ path, stream }) => path.startsWith(`/api/${kind}/:token`) && !stream)
    .map(({ method, path }) => ({ kind, method, path })),
)

/** What the calls of all kinds take together: a link of another kind is refused for itself. */
const BODY = {
  fee: '0.00',
  date: '2026-12-03',
  window: 'evening',
  agreed: true,
  isGiven: true,
  preferredDate: '2026-12-03',
  preferredTime: 'evening',
  price: '200.00',
  instead: 'trip_fee',
  amount: '5.00',
  day: '2026-12-03',
  photos: ['/uploads/a1b2c3d4e5f6a7b8a1b2c3.webp'],
  note: 'Gate code 4419',
  stars: 5,
  requestId: 1,
  kind: 'damage',
  words: 'The door is scratched',
  company: 'Gill Design Studio Ltd.',
  address: '4115 Albert St, Burnaby',
}

test('a link opens every call of its kind, and none of another', async () => {
  const tokens = {
    job: (await linkedJob(app)).token,
    quotes: await quoteLink(),
    invoices: await invoiceLink(),
  }
  const wrong: string[] = []
  for (const held of KINDS)
    for (const { kind, method, path } of calls) {
      const url = path.replace(':token', tokens[held]).replace(/:\w+/g, '999999')
      const { statusCode, body } = await app.http.inject({
        method,
        url,
        query: { date: BODY.date },
        // Its own calls miss their fields, so that they change nothing.
        ...(method !== 'GET' && { payload: kind === held ? {} : BODY }),
      })
      const isOpen = !(statusCode === 404 && body.includes(LINK_GONE)) && statusCode < 500
      if (isOpen !== (kind === held))
        wrong.push(`${method} ${path} with a link of ${held}: ${statusCode} ${body}`)
    }
  expect(wrong).toEqual([])
  expect(calls.length).toBeGreaterThan(25)
})
