import { describe, expect, test } from 'vitest'
import * as calls from '../../../contract/load-rule-calls.ts'
import type { LoadRuleId, SavedLoadRule } from '../../../contract/load-rules.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { useApp } from '../../testing/app.ts'
import { ruleDesk, savedOf } from './testing/desk.ts'

const app = useApp()
const { asAdmin, living, draft, add, save, ask } = ruleDesk(app)

describe('a rule cannot be saved', () => {
  test.for<[string, object, string, string]>([
    ['about nothing', { items: [], flags: [] }, 'refused', 'items'],
    ['about an unknown item', { items: ['gizmotron'] }, 'refused', 'items'],
    ['about an inherited name', { items: ['constructor'] }, 'refused', 'items'],
    ['about an unknown flag', { flags: ['radioactive'] }, 'invalid_input', 'flags.0'],
    ['for an unknown area', { areas: ['Victoria'] }, 'invalid_input', 'areas.0'],
    ['for no area', { areas: [] }, 'invalid_input', 'areas'],
    ['of another kind', { kind: 'forbidden' }, 'invalid_input', 'kind'],
    ['that refuses without a place', { kind: 'prohibited' }, 'refused', 'place'],
    ['with a nameless place', { place: { name: ' ', url: null } }, 'invalid_input', 'place.name'],
    [
      'with a plain http address',
      { place: { name: 'A', url: 'http://rcbc.ca' } },
      'invalid_input',
      'place.url',
    ],
    [
      'with a script for an address',
      { place: { name: 'A', url: 'javascript:alert(1)' } },
      'invalid_input',
      'place.url',
    ],
    [
      'with an address in capitals',
      { place: { name: 'A', url: 'HTTPS://rcbc.ca' } },
      'invalid_input',
      'place.url',
    ],
    [
      'with an address without its slashes',
      { place: { name: 'A', url: 'https:rcbc.ca' } },
      'invalid_input',
      'place.url',
    ],
    ['without a title', { title: ' ' }, 'invalid_input', 'title'],
    ['with a title of signs', { title: '!!!' }, 'refused', 'title'],
    ['without a text', { text: '' }, 'invalid_input', 'text'],
    ['without a source', { source: '' }, 'invalid_input', 'source'],
    ['checked in the future', { checkedOn: '2999-01-01' }, 'refused', 'checkedOn'],
    ['checked on no day', { checkedOn: '2026-02-30' }, 'invalid_input', 'checkedOn'],
    ['with a phrase of signs', { saying: ['.*'] }, 'invalid_input', 'saying.0'],
    ['excused by one letter', { unlessSaying: ['a*'] }, 'invalid_input', 'unlessSaying.0'],
    ['of a quantity below two', { leastQuantity: 0 }, 'invalid_input', 'leastQuantity'],
    ['silent though it needs care', { silent: true }, 'refused', 'silent'],
    [
      'with too many phrases',
      { saying: Array.from({ length: 41 }, (_, at) => `ab${at}`) },
      'invalid_input',
      'saying',
    ],
  ])('%s', async ([, fields, code, path]) => {
    const before = await app.given.count('loadRules')
    const rule = await living('word-first')
    const wrong = { ...draft(), ...fields } as SavedLoadRule // wrong on purpose
    await expect(add(fields)).rejects.toMatchObject({ code, fields: [{ path }] })
    const inEdit = code === 'invalid_input' ? `rule.${path}` : path
    await expect(save(rule.id, wrong)).rejects.toMatchObject({ code, fields: [{ path: inEdit }] })
    expect(await app.given.count('loadRules')).toBe(before)
  })
})

describe('tried out before it is saved', () => {
  const tryOut = async (
    description: string,
    {
      area = null,
      replaces = null,
      ...fields
    }: Partial<SavedLoadRule> & {
      area?: ServiceArea | null
      replaces?: LoadRuleId | null
    },
  ) =>
    (await asAdmin()).call(calls.tryLoadRule, {
      body: { description, area, replaces, draft: draft(fields) },
    })

  test('a draft says what it is about and what the customer would read', async () => {
    const before = await app.given.count('loadRules')
    expect(
      await tryOut('a piano and a chair', { title: 'Heavy', saying: ['stairs'] }),
    ).toMatchObject({
      read: [{ key: 'piano' }, { key: 'chair' }],
      concerned: [],
      refusals: [],
    })
    const trial = await tryOut('a piano, two flights of stairs', {
      title: 'Heavy',
      saying: ['stairs'],
    })
    expect(trial.concerned).toEqual(['Piano'])
    expect(trial.notices).toContainEqual(
      expect.objectContaining({ title: 'Heavy', items: ['piano'] }),
    )
    expect(await app.given.count('loadRules')).toBe(before)
  })

  test('a refusal names the place, beside the rules in force', async () => {
    const place = { name: 'A piano mover', url: null }
    const refusal = await tryOut('a piano', { kind: 'prohibited', title: 'No pianos', place })
    expect(refusal).toMatchObject({ refusals: [{ title: 'No pianos', place }], notices: [] })
    const other = await tryOut('two propane tanks', { title: 'Heavy' })
    expect(other.refusals[0]?.title).toMatch(/^Propane/)
  })

  test('a draft takes the place of the version it began as', async () => {
    const rule = await living('propane')
    const milder = { ...savedOf(rule), kind: 'special' as const }
    const replacing = await tryOut('two propane tanks', { ...milder, replaces: rule.id })
    expect(replacing.refusals).toEqual([])
    expect((await tryOut('two propane tanks', milder)).refusals).toHaveLength(1)
  })

  test('it is counted how many of the last bookings it would have been about', async () => {
    for (const description of [
      'an upright piano, please',
      'a piano and a sofa',
      'four chairs here',
    ]) {
      const { quoteId } = await ask(description, 'Surrey')
      await app.given.job({ quoteId })
    }
    await ask('a piano that is in no booking')
    expect((await tryOut('', {})).booked).toEqual({ looked: 3, applies: 2 })
    expect((await tryOut('', { areas: ['Burnaby'] })).booked).toEqual({ looked: 3, applies: 0 })
    expect((await tryOut('', { saying: ['please'] })).booked).toEqual({ looked: 3, applies: 1 })
  })
})

test('a description of 10,000 hostile characters is answered by every rule', async () => {
  for (const words of ['drywall not ', 'old house tested ', '1960 '.repeat(20), '(a+)+$ .* \\ ']) {
    const description = words.repeat(10_000).slice(0, 10_000)
    const answer = await ask(description).catch((error: unknown) => error)
    expect(answer).toSatisfy(
      (reply: { quoteId?: string; code?: string }) =>
        reply.quoteId !== undefined || reply.code === 'prohibited_load',
    )
  }
})
