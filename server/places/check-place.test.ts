import { expect, test } from 'vitest'
import { checkPlace as call } from '../../contract/place-check.ts'
import { useApp } from '../testing/app.ts'
import { checkPlace } from './check-place.ts'

const app = useApp()

test.each([
  ['Burnaby', 'Burnaby', 'Burnaby'],
  ['  port   MOODY ', 'Port Moody', '  port   MOODY '],
  ['north van', 'North Vancouver', 'north van'],
  ['new west', 'New Westminster', 'new west'],
  ['bel', 'Belcarra', 'Belcarra'],
  ['PoCo', 'Port Coquitlam', 'PoCo'],
  ['Kitsilano', 'Vancouver', 'Kitsilano'],
  ['kits', 'Vancouver', 'kits'],
  ['Vancouver, BC', 'Vancouver', 'Vancouver, BC'],
  ['88 Richmond St, New Westminster', 'New Westminster', '88 Richmond St, New Westminster'],
  ['V5H', 'Burnaby', 'Burnaby, V5H'],
  ['v5h1a1', 'Burnaby', 'Burnaby, v5h1a1'],
  ['V5H 1A1, BC', 'Burnaby', 'Burnaby, V5H 1A1, BC'],
  ['V4B 2C3', 'White Rock', 'White Rock, V4B 2C3'],
])('%s is served, in %s, and a booking starts with "%s"', (typed, area, address) => {
  expect(checkPlace(typed)).toEqual({ verdict: 'served', area, address })
})

test.each([
  ['Victoria', 'Victoria', "We don't pick up in Victoria yet."],
  ['Abbotsford, BC', 'Abbotsford', 'The nearest area we serve is Langley.'],
  ['V8W 1P6', 'V8W', "We don't pick up in V8W yet."],
  ['M5V', 'M5V', "We don't pick up in M5V yet."],
  ['12 Main St, Calgary, AB', 'Alberta', "We don't pick up in Alberta yet."],
])('%s is not served: %s', (typed, municipality, words) => {
  const verdict = checkPlace(typed)
  expect(verdict).toMatchObject({ verdict: 'not_served', municipality })
  expect(verdict).toHaveProperty('reason', expect.stringContaining(words))
})

test.each([
  ['port', ['Port Coquitlam', 'Port Moody'], 'Which city do you mean?'],
  ['V3H', ['Port Moody', 'Anmore', 'Belcarra'], 'Which city do you mean?'],
  ['UBC', ['Vancouver'], 'Is your pickup in Vancouver?'],
  ['V6T 1Z4', ['Vancouver'], 'Is your pickup in Vancouver?'],
  ['Burnaby V8W 1P6', ['Burnaby'], 'Is your pickup in Burnaby?'],
  ['Victoria, BC V5H 1A1', ['Burnaby'], 'another place than Victoria'],
  ['V0N 1G0', [], 'We serve some places in V0N'],
  ['va', [], 'Type a city, such as Burnaby, or a postal code'],
  ['asdf', [], 'Type a city, such as Burnaby, or a postal code'],
  ['V5O', [], 'Type a city, such as Burnaby, or a postal code'],
  ['Vancouverish', [], 'Type a city, such as Burnaby, or a postal code'],
  ['(.*)', [], 'Type a city, such as Burnaby, or a postal code'],
  ['ШВЯ', [], 'Type a city, such as Burnaby, or a postal code'],
])('%s is asked back, with %j', (typed, areas, words) => {
  const verdict = checkPlace(typed)
  expect(verdict).toMatchObject({ verdict: 'unclear', areas })
  expect(verdict).toHaveProperty('question', expect.stringContaining(words))
})

test('the call decides the same for anyone, and says what to type for nothing', async () => {
  const check = (text: string) => app.as().call(call, { query: { text } })
  expect(await check('V5H 1A1')).toMatchObject({ verdict: 'served', area: 'Burnaby' })
  await expect(check(' ')).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'text', message: expect.stringContaining('Type a city') }],
  })
})
