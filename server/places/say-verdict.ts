import type { AddressSuggestion, AddressVerdict } from '../../contract/addresses.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Place } from './names.ts'

type Source = AddressVerdict['source']
type Confirmed = Extract<AddressVerdict, { verdict: 'confirm' }>
type Refused = Extract<AddressVerdict, { verdict: 'refuse' }>

const confirm = (
  question: string,
  suggestions: AddressSuggestion[] = [],
  source: Source = 'words',
): Confirmed => ({ verdict: 'confirm', source, question, suggestions })

/** @param municipality with its article, if it has one: 'the United States'. */
export function refused(
  municipality: string,
  nearest: ServiceArea | null,
  source: Source = 'words',
): Refused {
  const next = nearest ? ` The nearest area we serve is ${nearest}.` : ''
  const reason = `We don't pick up in ${municipality} yet.${next}`
  return { verdict: 'refuse', source, reason, municipality, nearest }
}

/** The questions about uncertain addresses, with suggestions. */
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

  suggestions: (suggestions: AddressSuggestion[]) =>
    confirm('Is this the address you mean?', suggestions, 'geocoder'),

  elsewhere: (fullAddress: string) =>
    confirm(
      `Which city is this in? We found ${fullAddress}, which is outside the areas we serve.`,
      [],
      'geocoder',
    ),

  byPostalCode: (address: string, areas: readonly ServiceArea[], placeName?: string) =>
    confirm(
      placeName === undefined
        ? 'Which city is this in?'
        : `The postal code is of another place than ${placeName}. Which city is this in?`,
      // No suggestions: only the customer can correct a wrong name within the address.
      placeName === undefined
        ? areas.map((area) => ({ address: withArea(address, area), area }))
        : [],
    ),

  unknown: () => confirm('Which city is this in?'),
}

const TAIL =
  /[\s,]*((?:\b(?:bc|b\.c\.|british columbia|canada)\b[\s,]*|\b[a-z]\d[a-z]\s*(?:\d[a-z]\d)?[\s,]*)*)$/i

/** The address with the area inserted before the province and the postal code. */
export const withArea = (address: string, area: ServiceArea): string => {
  const tail = TAIL.exec(address)
  const street = address.slice(0, tail?.index ?? address.length)
  return [street, area, tail?.[1]].filter(Boolean).join(', ')
}
