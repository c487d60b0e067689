import type { AddressSuggestion, AddressVerdict } from '../../contract/addresses.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Place } from './names.ts'

type Source = AddressVerdict['source']

const confirm = (
  question: string,
  suggestions: AddressSuggestion[] = [],
  source: Source = 'words',
): AddressVerdict => ({ verdict: 'confirm', source, question, suggestions })

/** `municipality` with the article that its name has: 'the United States'. */
export function refused(
  municipality: string,
  nearest: ServiceArea | null,
  source: Source = 'words',
): AddressVerdict {
  const next = nearest ? ` The nearest area we serve is ${nearest}.` : ''
  const reason = `We do not pick up in ${municipality} yet.${next}`
  return { verdict: 'refuse', source, reason, municipality, nearest }
}

/** The questions for whatever is unsure, with what may have been meant. */
export const confirmed = {
  enclave: (address: string, place: Extract<Place, { kind: 'enclave' }>, source: Source) =>
    confirm(
      `${place.name} lies outside the municipalities we serve, next to ${place.host}. Is your pickup in ${place.host}?`,
      [{ address, area: place.host }],
      source,
    ),

  box: () =>
    confirm('A truck cannot come to a post office box. Which street address is the pickup at?'),

  disputed: (address: string, area: ServiceArea) =>
    confirm(`Is your pickup in ${area}? Not all of this address says so.`, [{ address, area }]),

  noStreet: (address: string, area: ServiceArea, hasStreet: boolean) =>
    confirm(
      hasStreet
        ? `We could not find this street in ${area}. Is the address right?`
        : `Please add the street and number. Is your pickup in ${area}?`,
      [{ address, area }],
    ),

  meant: (suggestions: AddressSuggestion[]) =>
    confirm('Is this the address you mean?', suggestions, 'geocoder'),

  elsewhere: (fullAddress: string) =>
    confirm(
      `Which city is this in? We found ${fullAddress}, which is outside the areas we serve.`,
      [],
      'geocoder',
    ),

  byPostalCode: (address: string, areas: readonly ServiceArea[], named?: string) =>
    confirm(
      named === undefined
        ? 'Which city is this in?'
        : `The postal code is of another place than ${named}. Which city is this in?`,
      // A name that is wrong stands in the address, and only who wrote it can put it right.
      named === undefined ? areas.map((area) => ({ address: withArea(address, area), area })) : [],
    ),

  unknown: () => confirm('Which city is this in?'),
}

const TAIL =
  /[\s,]*((?:\b(?:bc|b\.c\.|british columbia|canada)\b[\s,]*|\b[a-z]\d[a-z]\s*(?:\d[a-z]\d)?[\s,]*)*)$/i

/** The address with the area where it belongs: before the province and the postal code. */
export const withArea = (address: string, area: ServiceArea): string => {
  const tail = TAIL.exec(address)
  const street = address.slice(0, tail?.index ?? address.length)
  return [street, area, tail?.[1]].filter(Boolean).join(', ')
}
