import { afterEach, beforeEach, expect, test } from 'vitest'
import { listEstimateRequests, requestEstimate } from '../../contract/estimates.ts'
import type { LeadMagnetId } from '../../contract/lead-magnets.ts'
import { useApp } from '../testing/app.ts'
import { givenOffer, NOON } from './testing/offers.ts'

const app = useApp()
beforeEach(() => app.setNow(NOON))
afterEach(() => app.letClockRun())

let made = 0
const newCode = () => `ASK${++made}`
const waitingFor = async (id: LeadMagnetId) => {
  const marketing = app.as(await app.given.admin('marketing'))
  return (await marketing.call(listEstimateRequests.page, { query: { offer: [id] } })).items
}

const ESTIMATE = {
  firstName: 'Pavel',
  phone: '778 555 0164',
  address: '20178 Fraser Hwy, Langley',
  description: 'A garage full of old shelves and paint cans',
}

test.for([
  ['firstName', 'Win at prizes.example.com'],
  ['firstName', 'www.prizes.example'],
  ['address', 'See https://prizes.example, Burnaby'],
] as const)(
  'a %s with the address of a web page is refused at its field',
  async ([path, typed]) => {
    const { code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
    const body = { ...ESTIMATE, phone: '778 555 0311', [path]: typed }
    await expect(
      app.as(await app.given.visitor()).call(requestEstimate, { params: { code }, body }),
    ).rejects.toMatchObject({ code: 'refused', fields: [{ path }] })
  },
)

test('an email address in the description is no web page', async () => {
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const description = 'A sofa. Write to pavel@mail.example.com if you can not reach me'
  const body = {
    ...ESTIMATE,
    phone: '778 555 0312',
    description,
    address: '12 St. John St, Surrey',
  }
  await app.as(await app.given.visitor()).call(requestEstimate, { params: { code }, body })
  expect(await waitingFor(id)).toHaveLength(1)
})

test('of two requests at the same moment the limit of an email address and of a number lets one in', async () => {
  const { id, code } = await givenOffer(app, newCode(), {}, { type: 'free_estimate' })
  const ask = async (phone: string, email?: string) =>
    app.as(await app.given.visitor()).call(requestEstimate, {
      params: { code },
      body: { ...ESTIMATE, phone, email },
    })
  await ask('778 555 0320', 'both@example.ca')
  await ask('778 555 0321', 'both@example.ca')
  const visits = await Promise.allSettled([
    ask('778 555 0322', 'both@example.ca'),
    ask('778 555 0323', 'Both+1@example.ca'),
  ])
  expect(visits.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([ask('778 555 0324'), ask('778 555 0324')])
  expect(await waitingFor(id)).toHaveLength(4)
})
