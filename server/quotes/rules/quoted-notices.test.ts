import { expect, test } from 'vitest'
import type { AppError } from '../../../contract/errors.ts'
import { QuoteNotice, askForQuote, type LoadRefusal } from '../../../contract/quotes.ts'
import { useApp } from '../../testing/app.ts'
import { ruleDesk } from './testing/desk.ts'

const app = useApp()
const { ask } = ruleDesk(app)

test('a quote says where an item can go, by its area', async () => {
  expect((await ask('an old mattress', 'Surrey')).notices).toMatchObject([
    { items: ['mattress'], place: { name: expect.stringContaining('Surrey') as string } },
  ])
  expect((await ask('an old mattress', 'Vancouver')).notices).toEqual([])
  expect((await ask('an old mattress')).notices).toContainEqual(
    expect.objectContaining({
      text: expect.stringMatching(/^Several cities/) as string,
      place: { name: 'Your city, large item pickup', url: null },
    }),
  )
})

test('a refusal says what it is about and where that goes, also when it is taken off by hand', async () => {
  const description = 'a sofa and two propane tanks'
  const photos = [await app.given.photo()]
  const corrections = [{ key: 'propane-tank', quantity: 0 }]
  const body = { loadSize: 'small' as const, description, photos, corrections }
  await expect(app.as().call(askForQuote, { body })).rejects.toMatchObject({
    code: 'prohibited_load',
    facts: {
      refusals: [
        {
          title: 'Propane and other pressure cylinders',
          items: ['Propane tank'],
          place: { name: expect.stringContaining('depot') as string, url: 'https://rcbc.ca' },
        },
      ],
    },
  })
})

test('a refusal lists all refused items', async () => {
  const description = 'a sofa, two propane tanks and a box of ammo'
  const body = { loadSize: 'small' as const, description, photos: [await app.given.photo()] }
  const refusal = (await app
    .as()
    .call(askForQuote, { body })
    .catch((error: unknown) => error)) as AppError // what a refused call rejects with
  const { refusals } = refusal.facts as { refusals: LoadRefusal[] } // as noticesFor throws it
  expect(refusals.flatMap(({ items }) => items).toSorted()).toEqual(['Ammunition', 'Propane tank'])
  for (const { text } of refusals) expect(refusal.message).toContain(text)
})

test('a notice from before places were kept is still one', () => {
  const old = { kind: 'special', title: 'Old', text: 'Older.', items: ['fridge'] }
  expect(QuoteNotice.parse(old)).toEqual(old)
})
