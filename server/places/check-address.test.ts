import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkAddress } from '../../contract/addresses.ts'
import { bookPickup } from '../../contract/booking.ts'
import { Day } from '../../contract/calendar.ts'
import { useApp, type Visit } from '../testing/app.ts'
import { site, startGeocoder } from '../testing/geocoder/stand-in.ts'

const standIn = await startGeocoder()
afterAll(standIn.stop)

const NOON = new Date('2026-11-21T19:00:00Z')
const HOUR_MS = 3_600_000

type App = ReturnType<typeof useApp>

const check = (app: App, address: string) => app.as().call(checkAddress, { body: { address } })

async function formAt(app: App, address: string) {
  return {
    firstName: 'Amrita',
    lastName: 'Gill',
    phone: '604 555 0142',
    email: 'amrita@example.ca',
    address,
    description: 'Three-seat sofa, six boxes in the garage and an old fridge',
    loadSize: 'medium' as const,
    preferredDate: Day.parse('2026-11-24'),
    preferredTime: 'afternoon' as const,
    photos: [await app.given.photo()],
    marketingConsent: false,
  }
}

/** Books there, and answers the area that the job is kept with. */
async function book(app: App, address: string) {
  const { id } = await app.as().call(bookPickup, { body: await formAt(app, address) })
  const { area } = await app.ctx.db
    .selectFrom('jobs')
    .select('area')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return area
}

describe('by the words alone', () => {
  const app = useApp()
  beforeEach(() => app.setNow(NOON))

  test('a visitor reads whether an address is in an area', async () => {
    expect(await check(app, ' 2418 St Johns St, Port Moody ')).toEqual({
      verdict: 'accept',
      source: 'words',
      area: 'Port Moody',
    })
    expect(await check(app, '33355 Bevan Ave, Abbotsford')).toEqual({
      verdict: 'refuse',
      source: 'words',
      reason: "We don't pick up in Abbotsford yet. The nearest area we serve is Langley.",
      municipality: 'Abbotsford',
      nearest: 'Langley',
    })
    expect(await check(app, '2418 St Johns St V3H 2B1')).toMatchObject({
      verdict: 'confirm',
      suggestions: [{ address: '2418 St Johns St, Port Moody, V3H 2B1' }, {}, {}],
    })
  })

  test('too little of an address is refused as the booking refuses it', async () => {
    for (const address of ['1 St', '    ', 'x'.repeat(301)])
      await expect(check(app, address)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a clear address outside is refused before anything is stored or paid', async () => {
    const stored = async () => [await app.given.count('jobs'), await app.given.count('quotes')]
    const before = await stored()
    await expect(book(app, '33355 Bevan Ave, Abbotsford')).rejects.toMatchObject({
      code: 'refused',
      message: "We don't pick up in Abbotsford yet. The nearest area we serve is Langley.",
      fields: [{ path: 'address' }],
      facts: { status: 422, municipality: 'Abbotsford', nearest: 'Langley' },
    })
    expect(await stored()).toEqual(before)
  })

  test.for([
    ['2016 Fullerton Ave, North Van', 'North Vancouver'],
    ['12 Richmond St, New Westminster', 'New Westminster'],
    ['5 Loop Rd, UBC', 'Vancouver'],
    ['12 Sunnyside Rd V3H 4Y1', null],
    ['1234 Victoria', null],
    ['Rue de l’Église', null],
  ] as const)('%s is booked in %s', async ([address, area]) => {
    expect(await book(app, address)).toBe(area)
  })

  test('every text that can be typed has a verdict', async () => {
    for (const text of [
      'a'.repeat(300),
      ', , , , ,',
      '😀😀😀😀😀',
      'V3H V3H',
      "'; drop table jobs;--",
    ])
      expect(await check(app, text)).toMatchObject({ verdict: 'confirm' })
  })
})

describe('with the register', () => {
  const app = useApp({ settings: { GEOCODER_URL: standIn.url, GEOCODER_KEY: 'k-1' } })
  let hours = 0
  beforeEach(() => {
    // Neither what was found an hour ago counts, nor that the register did not answer then.
    hours += 1
    app.setNow(new Date(NOON.getTime() + hours * HOUR_MS))
    standIn.requests.length = 0
  })

  test('a street without a town is found', async () => {
    const surrey = { localityName: 'Surrey', fullAddress: '10557 152 St, Surrey, BC' }
    standIn.finds(site(surrey, [-122.8, 49.19]))
    expect(await check(app, '10557 152 St')).toEqual({
      verdict: 'accept',
      source: 'geocoder',
      area: 'Surrey',
    })
    expect(await book(app, '10557 152 St')).toBe('Surrey')
    expect(standIn.requests).toHaveLength(1)
    expect(standIn.requests[0]?.headers).toMatchObject({ apikey: 'k-1' })
  })

  test('a house outside is refused', async () => {
    standIn.finds(site())
    await expect(book(app, '525 Superior St')).rejects.toMatchObject({ code: 'refused' })
  })

  test('what is unsure comes with an address to take, and is booked in the one area that it names', async () => {
    standIn.finds(
      site(
        {
          matchPrecision: 'STREET',
          score: 78,
          localityName: 'Delta',
          fullAddress: 'Elm St, Delta, BC',
        },
        [-123.0, 49.06],
      ),
    )
    expect(await check(app, '9999 Elm St')).toEqual({
      verdict: 'confirm',
      source: 'geocoder',
      question: 'Is this the address you mean?',
      suggestions: [{ address: '9999 Elm St, Delta', area: 'Delta' }],
    })
    expect(await book(app, '9999 Elm St')).toBe('Delta')
  })

  test.for([{ status: 500 }, { body: '{"features":"none"}' }, { body: 'oops' }])(
    'while it answers %j the words decide, and bookings go on',
    async (answer) => {
      standIn.answers(answer)
      expect(await check(app, '2418 St Johns St, Port Moody')).toMatchObject({
        verdict: 'accept',
        source: 'words',
      })
      expect(await check(app, '12 Main St')).toMatchObject({ verdict: 'confirm' })
      expect(await book(app, '12 Main St')).toBeNull()
      await expect(book(app, '1 Fort St, Victoria')).rejects.toMatchObject({ code: 'refused' })
    },
  )

  test('no customer waits for a register that failed five times in a row, and all can book', async () => {
    standIn.answers({ status: 500 })
    for (let house = 1; house <= 5; house += 1) await check(app, `${house} Main St, Surrey`)
    standIn.requests.length = 0
    standIn.answers('hang')
    expect(await check(app, '6 Main St, Surrey')).toMatchObject({ source: 'words' })
    expect(await book(app, '7 Main St, Surrey')).toBe('Surrey')
    expect(standIn.requests).toEqual([])
  })

  test('a repeated booking answers the first one without asking again', async () => {
    standIn.finds(site({ localityName: 'Surrey' }, [-122.8, 49.19]))
    const body = await formAt(app, '10557 152 St')
    const visit: Visit = {}
    const first = await app.as(visit).call(bookPickup, { body }, { 'idempotency-key': 'once' })
    const asked = standIn.requests.length
    standIn.finds(site())
    app.setNow(new Date(app.ctx.now().getTime() + HOUR_MS))
    const again = await app.as(visit).call(bookPickup, { body }, { 'idempotency-key': 'once' })
    expect(again).toEqual(first)
    expect(standIn.requests).toHaveLength(asked)
  })
})

describe('with rate limits', () => {
  const app = useApp({ settings: { RATE_LIMITS: 'true' } })

  test('a visitor who checks too many addresses has to wait', async () => {
    for (let turn = 0; turn < 60; turn++) await check(app, '2418 St Johns St, Port Moody')
    await expect(check(app, '2418 St Johns St, Port Moody')).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })
})
