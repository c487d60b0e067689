import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  AudienceForm,
  dailySpend,
  EMPTY_AUDIENCE,
  EMPTY_GOAL,
  GoalForm,
  wishOf,
} from './campaign-form.ts'
import { emptyWords, wordsForm } from './words-form.ts'

/** The first message of each field, as forms show it. */
function said(schema: z.ZodType, values: object): Record<string, string> {
  const first: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    first[String(path[0])] ??= message
  return first
}

test('an empty campaign is refused in the words of the specification', () => {
  expect(said(GoalForm, EMPTY_GOAL)).toEqual({ name: 'Campaign name is required' })
  expect(said(AudienceForm, { ...EMPTY_AUDIENCE, duration: '0' })).toEqual({
    platforms: 'Select at least one platform',
    budget: 'Budget is required',
    duration: 'Duration must be at least 1 day',
  })
  for (const duration of ['', 'soon', ' '])
    expect(said(AudienceForm, { ...EMPTY_AUDIENCE, duration }).duration).toBe(
      'Duration must be at least 1 day',
    )
})

test('what was typed becomes what the server takes', () => {
  const typed = AudienceForm.parse({
    ...EMPTY_AUDIENCE,
    location: ' ',
    interests: 'moving, , renovation ',
    platforms: ['google'],
    budget: ' 500 ',
  })
  expect(wishOf('customer_acquisition', typed)).toEqual({
    type: 'customer_acquisition',
    targetAudience: {
      location: 'British Columbia',
      demographics: '',
      interests: ['moving', 'renovation'],
    },
    platforms: ['google'],
    budget: 500_00,
    duration: 30,
  })
})

test('the spend of a day is told once budget and days can be read', () => {
  expect(dailySpend({ budget: '600', duration: '30' })).toBe('About $20.00 a day')
  expect(dailySpend({ budget: '', duration: '30' })).toBeUndefined()
  expect(dailySpend({ budget: '600', duration: '0' })).toBeUndefined()
})

test('an advertisement may be left out whole, but not in half or too long', () => {
  const page = { ...emptyWords('customer_acquisition'), headline: 'Gone', text: 'We carry it' }
  expect(wordsForm(['google', 'facebook']).parse(page)).toEqual({
    adContent: { ads: [] },
    landingPageConfig: { headline: 'Gone', text: 'We carry it', action: 'Book a pickup' },
  })
  const half = {
    ...page,
    facebookHeadline: 'Gone',
    googleHeadline: 'x'.repeat(31),
    googleText: 'y',
  }
  expect(said(wordsForm(['google', 'facebook']), half)).toEqual({
    facebookText: 'Required',
    googleHeadline: 'Google shows at most 30 characters here',
  })
  // A network the campaign does not run on is not asked about.
  expect(said(wordsForm(['linkedin']), half)).toEqual({})
})
