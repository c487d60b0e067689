import { expect, test } from 'vitest'
import { PARTS as AD_PARTS } from '../advertising/Advertising.tsx'
import { PARTS as MESSAGE_PARTS } from '../messaging/Messages.tsx'
import { PARTS as MONEY_PARTS } from '../money/Money.tsx'
import { SECTIONS as REPORTS } from '../money/reports/Reports.tsx'
import { NAMES as QUOTE_PARTS } from '../quotes/Quotes.tsx'
import { SECTIONS } from '../settings/SettingsNav.tsx'
import { PARTS as SOCIAL_PARTS } from '../social/Social.tsx'
import { PLACES } from './places.ts'

// The places are written out: the parts stand in the screens, and the palette would load all of them.

const placesOf = (tab: string, parameter: string) => [
  ...new Set(
    PLACES.filter((place) => place.tab === tab).flatMap(
      ({ parameters }) => parameters[parameter] ?? [],
    ),
  ),
]

/** The first part of a tab is what its own entry opens. */
test.each([
  ['messages', 'part', MESSAGE_PARTS.filter((part) => part !== 'messages')],
  ['ads', 'part', AD_PARTS.slice(1)],
  ['social', 'part', SOCIAL_PARTS.slice(1)],
  ['money', 'part', MONEY_PARTS.slice(1)],
  ['money', 'report', REPORTS],
  ['quotes', 'part', QUOTE_PARTS.slice(1)],
  ['settings', 'section', SECTIONS],
] as const)('the palette leads to every part of %s', (tab, parameter, parts) => {
  expect(placesOf(tab, parameter).toSorted()).toEqual([...parts].toSorted())
})
