import { expect, test } from 'vitest'
import type { AccessInput } from '../../contract/access.ts'
import { askForQuote, type Quote } from '../../contract/quotes.ts'
import { useApp } from '../testing/app.ts'

const app = useApp()

const ask = async (description: string, access?: Partial<AccessInput>): Promise<Quote> => {
  const photos = [await app.given.photo()]
  return app.as().call(askForQuote, {
    body: { description, photos, ...(access && { access: access as AccessInput }) },
  })
}
const lines = ({ lines: all }: Quote, ...kinds: string[]) =>
  all.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label)
const carrying = (quote: Quote) => lines(quote, 'stairs', 'walk')

const LOAD = 'A sofa and two dressers'

test.for<[Partial<AccessInput>, string[]]>([
  [{}, []],
  [{ place: 'garage', floors: 3 }, []],
  [{ place: 'upstairs' }, ['Second floor, no elevator']],
  [{ place: 'upstairs', floors: 2 }, ['Third floor, no elevator']],
  [{ place: 'upstairs', floors: 21 }, ['22nd floor, no elevator']],
  [{ place: 'upstairs', floors: 4, elevator: true }, []],
  [{ place: 'basement' }, ['Basement, 1 flight']],
  [{ place: 'basement', floors: 2 }, ['Basement, 2 flights']],
  [{ place: 'inside', walkMinutes: 1 }, ['Walk to the truck, 1 minute']],
  [{ place: 'basement', walkMinutes: 3 }, ['Basement, 1 flight', 'Walk to the truck, 3 minutes']],
])('access %j is charged as %j', async ([access, labels]) => {
  const curb = await ask(LOAD)
  const quote = await ask(LOAD, access)
  expect(carrying(quote)).toEqual(labels)
  const extra = quote.estimatedPrice - curb.estimatedPrice
  expect(extra > 0).toBe(labels.length > 0)
})

test.for<[Partial<AccessInput>, string | null]>([
  [{}, 'Curb or driveway'],
  [{ place: 'garage' }, 'Garage or ground floor'],
  [{ place: 'inside', walkMinutes: 2 }, 'Inside, ground floor'],
  [{ place: 'upstairs', floors: 4, elevator: true }, 'Fifth floor, elevator'],
  [{ place: 'basement', elevator: true }, 'Basement, elevator'],
  [{ place: 'upstairs' }, null],
  [{ place: 'basement' }, null],
])('access %j names %j as no extra', async ([access, included]) => {
  expect((await ask(LOAD, access)).access.included).toBe(included)
})

test('without an answer nothing is named as no extra', async () => {
  expect((await ask(LOAD)).access.included).toBeNull()
})

test('stairs of the description are charged without an answer, say so, and never twice', async () => {
  const says = 'A sofa and two dressers from the third floor, no elevator'
  expect(carrying(await ask(says))).toEqual(['Stairs, from your description (2 flights)'])
  expect(carrying(await ask(says, { place: 'upstairs', floors: 2 }))).toEqual([
    'Third floor, no elevator',
  ])
  expect(carrying(await ask(says, { place: 'curb' }))).toEqual([])
})

test('a quote says what one floor and one minute of walking add', async () => {
  const curb = await ask(LOAD, {})
  const upstairs = await ask(LOAD, { place: 'upstairs' })
  const withWalk = await ask(LOAD, { walkMinutes: 1 })
  expect(upstairs.access).toEqual({ ...curb.access, included: null })
  expect(curb.access).toMatchObject({
    floorPrice: upstairs.estimatedPrice - curb.estimatedPrice,
    walkPrice: withWalk.estimatedPrice - curb.estimatedPrice,
  })
})

test('notes and an absent customer cost nothing and are not kept with the quote', async () => {
  const plain = await ask(LOAD, { place: 'garage' })
  const withNotes = await ask(LOAD, { place: 'garage', notes: 'Gate 4417#', unattended: true })
  expect(withNotes.estimatedPrice).toBe(plain.estimatedPrice)
  const quoteRow = await app.ctx.db
    .selectFrom('quotes')
    .select('access')
    .where('id', '=', withNotes.quoteId)
    .executeTakeFirstOrThrow()
  expect(quoteRow.access).toEqual({ place: 'garage', floors: 0, elevator: false, walkMinutes: 0 })
})

test.for([
  [{ place: 'roof' }, 'access.place'],
  [{ floors: 31 }, 'access.floors'],
  [{ floors: -1 }, 'access.floors'],
  [{ walkMinutes: 1.5 }, 'access.walkMinutes'],
  [{ notes: 'x'.repeat(501) }, 'access.notes'],
])('access %j is refused', async ([access, path]) => {
  await expect(ask(LOAD, access as never)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path }],
  })
})

test('four yards of concrete are refused with what to do, and so is their booking', async () => {
  await expect(ask('4 yards of concrete')).rejects.toMatchObject({
    code: 'prohibited_load',
    message: expect.stringMatching(
      /^This load weighs about 4,800 kg, and our largest truck carries 3,000 kg\. Please call us at .+ several trips\.$/,
    ) as string,
    facts: { refusals: [{ title: 'Too heavy for one truck', items: ['Concrete'], place: null }] },
  })
})

test('a load that is small and heavy is priced as small and needs a truck', async () => {
  const { size, lines: all } = await ask('1.5 yards of concrete')
  expect(size).toMatchObject({ counted: 'tiny', used: 'xl', because: 'weight' })
  expect(all.find(({ kind }) => kind === 'truck')?.label).toBe('Truck and crew, tiny load')
})
