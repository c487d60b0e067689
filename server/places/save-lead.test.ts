import { afterEach, describe, expect, test } from 'vitest'
import { leadConsent, leaveLead } from '../../contract/leads.ts'
import { useApp } from '../testing/app.ts'
import { areaOfLead } from './area-of-lead.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')

const leave = (contact: string, municipality: string) =>
  app.as().call(leaveLead, { body: { contact, municipality, consent: true } })
const leads = () => app.ctx.db.selectFrom('leads').selectAll().orderBy('id').execute()

afterEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.deleteFrom('leads').execute()
})

test('a lead is stored with the text of the consent and the time', async () => {
  app.setNow(NOON)
  const visitor = await app.given.visitor()
  const body = {
    contact: 'Mei@Example.ca',
    municipality: 'city of abbotsford',
    consent: true,
  } as const
  expect(await app.as(visitor).call(leaveLead, { body })).toEqual({ municipality: 'Abbotsford' })
  expect(await leads()).toMatchObject([
    {
      contact: 'mei@example.ca',
      municipality: 'Abbotsford',
      consentWording: leadConsent('Westhaul'),
      consentedAt: NOON,
      visitorId: visitor.visitorId,
    },
  ])
})

test('the same contact and municipality are kept once, with the first consent', async () => {
  app.setNow(NOON)
  await leave('604 555 0142', 'Mission')
  app.setNow(new Date('2026-12-01T19:00:00Z'))
  await Promise.all([leave('+1 (604) 555-0142', 'mission'), leave('6045550142', ' Mission ')])
  expect(await leads()).toMatchObject([
    { contact: '+16045550142', municipality: 'Mission', consentedAt: NOON },
  ])
  await leave('604 555 0142', 'Squamish')
  expect(await leads()).toHaveLength(2)
})

test('a postal district counts as a place: one that is served is refused, another is kept', async () => {
  await expect(leave('mei@example.ca', 'V5H')).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('We serve Burnaby already'),
  })
  await leave('mei@example.ca', 'V8W')
  expect(await leads()).toMatchObject([{ municipality: 'V8W' }])
  expect([areaOfLead('V8W'), areaOfLead('V5H'), areaOfLead('Burnaby')]).toEqual([
    null,
    'Burnaby',
    'Burnaby',
  ])
})

test('a place that is in no list is kept as it was written, once', async () => {
  await leave('mei@example.ca', 'Lindell  Beach')
  await leave('mei@example.ca', 'lindell beach')
  expect(await leads()).toMatchObject([{ municipality: 'Lindell Beach' }])
})

test.for([undefined, false, 'true', 1, null])(
  'without a ticked box (%j) no lead is stored',
  async (consent) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/leads',
      payload: { contact: 'mei@example.ca', municipality: 'Mission', consent },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: [{ path: 'consent', message: 'Please tick the box, so that we may write to you' }],
    })
    expect(await leads()).toEqual([])
  },
)

test.for([
  ['nobody', 'Mission', 'invalid_input'],
  ['0000000000000', 'Mission', 'invalid_input'],
  ['+44 20 7946 0958', 'Mission', 'invalid_input'],
  ['mei@example.ca', ' ', 'invalid_input'],
  ['mei@example.ca', 'x'.repeat(101), 'invalid_input'],
  ['mei@example.ca', 'Township of Langley', 'refused'],
] as const)('%s in %s is answered %s', async ([contact, municipality, code]) => {
  await expect(leave(contact, municipality)).rejects.toMatchObject({ code })
  expect(await leads()).toEqual([])
})

describe('with rate limits', () => {
  const limited = useApp({ settings: { RATE_LIMITS: 'true' } })

  test('a visitor cannot leave many leads', async () => {
    const answers = []
    for (let turn = 0; turn < 11; turn++)
      answers.push(
        await limited.http.inject({
          method: 'POST',
          url: '/api/leads',
          payload: { contact: `a${turn}@example.ca`, municipality: 'Mission', consent: true },
        }),
      )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429])
  })
})
