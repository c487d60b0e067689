import { expect, test } from 'vitest'
import { PARTS as AD_PARTS } from '../advertising/Advertising.tsx'
import { SECTIONS } from '../settings/SettingsNav.tsx'
import { PARTS as SOCIAL_PARTS } from '../social/Social.tsx'
import { PLACES } from './places.ts'

const placesOf = (tab: string, parameter: string) =>
  PLACES.filter((place) => place.tab === tab).map(({ parameters }) => parameters[parameter])

test.each([
  ['ads', 'part', AD_PARTS.slice(1)],
  ['social', 'part', SOCIAL_PARTS.slice(1)],
  ['settings', 'section', SECTIONS],
] as const)('the palette leads to every part of %s', (tab, parameter, parts) => {
  expect(placesOf(tab, parameter).toSorted()).toEqual([...parts].toSorted())
})
