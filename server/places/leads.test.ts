import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../contract/calendar.ts'
import { forgetLead, getDemandOutside, LeadId, listLeads } from '../../contract/admin-leads.ts'
import { leadConsent, leaveLead } from '../../contract/leads.ts'
import type { ListQuery } from '../../contract/list.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { plansOf } from '../testing/plans.ts'
import { adminLeads } from './list-leads.ts'
import { sweepLeads } from './tasks.ts'

const app = useApp()
const NOON = new Date('2026-11-21T19:00:00Z')
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

beforeEach(async () => {
  app.setNow(NOON)
  await app.ctx.db.deleteFrom('leads').execute()
})

const leave = (contact: string, municipality: string, visit: Visit = {}) =>
  app.as(visit).call(leaveLead, { body: { contact, municipality, consent: true } })
const list = async () => app.as(await app.given.admin()).call(listLeads, {})
const demand = async () => app.as(await app.given.admin()).call(getDemandOutside, {})
const contacts = async () => (await list()).map(({ contact }) => contact)

test('the team sees who asked, the newest first, with what they agreed to', async () => {
  await leave('mei@example.ca', 'Mission')
  app.setNow(new Date(NOON.getTime() + MINUTE_MS))
  await leave('604 555 0142', 'Squamish')
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      contact: '+16045550142',
      municipality: 'Squamish',
      consentWording: leadConsent('Westhaul'),
      consentedAt: new Date(NOON.getTime() + MINUTE_MS),
    },
    expect.objectContaining({ contact: 'mei@example.ca', consentedAt: NOON }),
  ])
})

test('the team sees where most would book', async () => {
  const noDemand = {
    most: [],
    others: { municipalities: 0, leads: 0 },
    canInform: false,
    municipalities: [],
  }
  expect(await demand()).toEqual(noDemand)
  await leave('a@example.ca', 'Squamish')
  for (const name of ['b', 'c']) await leave(`${name}@example.ca`, 'Mission')
  await leave('d@example.ca', 'lindell beach')
  await leave('e@example.ca', 'Lindell Beach')
  await leave('f@example.ca', 'Chilliwack')
  const { most, others } = await demand()
  expect(others).toEqual({ municipalities: 0, leads: 0 })
  expect(most.map(({ municipality, leads }) => [municipality.toLowerCase(), leads])).toEqual([
    ['lindell beach', 2],
    ['mission', 2],
    ['chilliwack', 1],
    ['squamish', 1],
  ])
})

test('eight municipalities are compared, and the others counted together', async () => {
  for (let town = 1; town <= 10; town++) {
    await leave(`one${town}@example.ca`, `Town ${town}`)
    if (town <= 9) await leave(`two${town}@example.ca`, `Town ${town}`)
  }
  const { most, others, municipalities } = await demand()
  expect(most).toHaveLength(8)
  expect(municipalities).toHaveLength(10)
  expect(others).toEqual({ municipalities: 2, leads: 3 })
})

type Query = ListQuery<typeof listLeads>

test('leads are found by contact, municipality and the day of their consent', async () => {
  await leave('mei@example.ca', 'Mission')
  app.setNow(new Date(NOON.getTime() + DAY_MS))
  await leave('604 555 0142', 'Squamish')
  await leave('raj@example.ca', 'mission')
  const admin = app.as(await app.given.admin())
  const found = async (query: Query) =>
    (await admin.call(listLeads.page, { query })).items.map(({ contact }) => contact)
  expect(await found({ municipality: ['Mission'] })).toEqual(['raj@example.ca', 'mei@example.ca'])
  expect(await found({ municipality: ['MISSION', 'squamish'] })).toHaveLength(3)
  expect(await found({ q: '(604) 555' })).toEqual(['+16045550142'])
  expect(await found({ q: 'squam' })).toEqual(['+16045550142'])
  expect(await found({ consented: { to: dayOf(NOON) } })).toEqual(['mei@example.ca'])
  expect(await found({ sort: 'contact' })).toEqual([
    '+16045550142',
    'mei@example.ca',
    'raj@example.ca',
  ])
})

test.for<Query>([
  {},
  { sort: 'municipality' },
  { sort: 'contact' },
  { municipality: ['Mission'] },
  { municipality: ['Mission', 'Squamish'] },
  { q: 'mei' },
])('the list by %o has an index', async (query) => {
  const plans = await plansOf(app.ctx, (ctx) => adminLeads.page(ctx, query, undefined))
  const scans = plans.flat().filter((step) => step['Relation Name'] === 'leads')
  expect(scans.length).toBeGreaterThanOrEqual(1)
  expect(scans.map((step) => step['Node Type'])).not.toContain('Seq Scan')
})

test('a deleted lead is gone, and its owner can leave another one', async () => {
  await leave('mei@example.ca', 'Mission')
  await leave('raj@example.ca', 'Mission')
  const admin = await app.given.admin()
  const [, mei] = await list()
  const params = { id: LeadId.parse(mei?.id) }
  expect(await app.as(admin).call(forgetLead, { params })).toEqual(params)
  expect(await contacts()).toEqual(['raj@example.ca'])
  await expect(app.as(admin).call(forgetLead, { params })).rejects.toMatchObject({
    code: 'not_found',
  })
  await leave('mei@example.ca', 'Mission')
  expect(await contacts()).toHaveLength(2)
})

test('after two years a lead is forgotten, unless they booked meanwhile', async () => {
  const visitor = await app.given.visitor()
  await leave('mei@example.ca', 'Mission')
  await leave('Booked@example.ca', 'Mission')
  await leave('604 555 0177', 'Mission')
  await leave('same-browser@example.ca', 'Mission', visitor)
  await app.given.job({ email: 'Booked@Example.ca' })
  await app.given.job({ phoneE164: '+16045550177' })
  await app.given.job({ visitorId: visitor.visitorId })

  const leftAfter = async (ms: number) => {
    app.setNow(new Date(NOON.getTime() + ms))
    await sweepLeads.run({}, app.ctx)
    return app.given.count('leads')
  }
  expect(await leftAfter(730 * DAY_MS)).toBe(4)
  expect(await leftAfter(730 * DAY_MS + 1)).toBe(3)
  expect(await contacts()).not.toContain('mei@example.ca')
})
