import type { AddressVerdict } from '../../contract/addresses.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Candidate, MatchPrecision } from '../providers/geocoder/geocoder.ts'
import { nearestArea } from './area-centres.ts'
import { placeOfLocality, type Place } from './names.ts'
import { readWords, type Reading } from './read-words.ts'
import { confirmed, refused, withArea } from './say-verdict.ts'
import { wordsVerdict } from './words-verdict.ts'

/** The geocoder's own limit between high and low match accuracy (its glossary, 'match accuracy'). */
const SURE_SCORE = 90
/** A street (78 points) and its town, with at most a typing error. */
const STREET_SCORE = 75
/** Less than the most expensive typing error (a missing street type, 6 points): such places are equally likely. */
const RIVAL_POINTS = 5
/**
 * A locality that is no municipality and this near to the centre of an area may be a reserve or an
 * island within it: Surrey, the widest area, reaches 13 km from its centre.
 */
const WITHIN_METRES = 15_000
/**
 * Farther away 'the nearest area' is useless: Gabriola Island is 38 km from Bowen Island, across the
 * strait. Neighbours by road are named in names.ts.
 */
const REACH_METRES = 30_000

/** The precisions of a match of the place itself, not only of its street or town. */
const PLACE_PRECISIONS: ReadonlySet<MatchPrecision> = new Set([
  'OCCUPANT',
  'UNIT',
  'SITE',
  'CIVIC_NUMBER',
  'INTERSECTION',
  'BLOCK',
])

/**
 * The verdict on an address from the register's candidates and the address's own text; `null` when the
 * register was not called or did not answer. An address is only refused when both say that it is outside,
 * or the register is certain and the text has no sign of one of our areas.
 */
export function verdict(address: string, candidates: readonly Candidate[] | null): AddressVerdict {
  const words = readWords(address)
  const best = candidates?.toSorted((a, b) => b.score - a.score)[0]
  // The register only has BC, and matches Calgary to a place there.
  const isBeyondRegister = words.abroad !== null || words.place?.kind === 'enclave'
  if (!candidates || !best || best.precision === 'PROVINCE' || isBeyondRegister)
    return wordsVerdict(address, words)

  const place = placeOfCandidate(best)
  const lookup = { address, words, best, isSure: isCertain(best, candidates) }
  if (place.kind === 'area') return inArea(lookup, place.area)
  if (place.kind === 'enclave') return confirmed.enclave(address, place, 'geocoder')
  return outside(lookup, place)
}

type Lookup = { address: string; words: Reading; best: Candidate; isSure: boolean }

function inArea({ address, words, best, isSure }: Lookup, area: ServiceArea): AddressVerdict {
  if (words.isBox) return confirmed.box()
  const suggestions = [{ address: addressToBook(address, words, best, area), area }]
  const contradicts = words.place?.kind === 'outside' || words.isUniversity
  if (isSure && !contradicts) return { verdict: 'accept', source: 'geocoder', area }
  const writtenArea = words.place?.kind === 'area' ? words.place.area : area
  // Both agree on the area, and the register only has the town: the typed text is better.
  if (best.precision === 'LOCALITY' && writtenArea === area)
    return confirmed.noStreet(address, area, words.hasStreet)
  if (writtenArea !== area) suggestions.push({ address, area: writtenArea })
  return confirmed.suggestions(suggestions)
}

function outside(
  { address, words, best, isSure }: Lookup,
  place: Extract<Place, { kind: 'outside' }>,
): AddressVerdict {
  if (words.place?.kind === 'area') return confirmed.disputed(address, words.place.area)
  if (words.hint.kind === 'areas') return wordsVerdict(address, { ...words, place })
  const isNamed =
    words.place?.kind === 'outside' || (best.precision === 'STREET' && best.score >= STREET_SCORE)
  // Without a municipality, the street may lie in a served area and be missing in the register.
  if (!isNamed && (!isSure || lacksLocality(best))) return confirmed.elsewhere(best.fullAddress)
  return refused(place.name, place.nearest ?? withinReach(best), 'geocoder')
}

/** The register's locality as a place; one of no municipality is outside only when it is far enough. */
function placeOfCandidate(candidate: Candidate): Place {
  const { area: host, metres } = nearestArea(candidate)
  const { locality, electoralArea } = candidate
  const place = placeOfLocality(locality)
  if (electoralArea !== undefined && place?.kind === 'area')
    return { kind: 'enclave', name: electoralArea, host: place.area }
  if (place) return place
  const name = locality || candidate.fullAddress
  if (metres < WITHIN_METRES) return { kind: 'enclave', name, host }
  return { kind: 'outside', name, nearest: null }
}

function withinReach(candidate: Candidate): ServiceArea | null {
  const { area, metres } = nearestArea(candidate)
  return metres < REACH_METRES ? area : null
}

const lacksLocality = ({ faults }: Candidate): boolean =>
  faults.some(
    ({ element, fault }) =>
      element === 'LOCALITY' && (fault === 'missing' || fault === 'notMatched'),
  )

/** Whether the register matched the place itself with a high score, and in no other municipality. */
function isCertain(best: Candidate, all: readonly Candidate[]): boolean {
  const rivals = all.filter(
    ({ locality, score }) => locality !== best.locality && score > best.score - RIVAL_POINTS,
  )
  return PLACE_PRECISIONS.has(best.precision) && best.score >= SURE_SCORE && rivals.length === 0
}

/** The register's full address of a house; that of a street or town would lose the typed number. */
function addressToBook(
  typed: string,
  { place }: Reading,
  best: Candidate,
  area: ServiceArea,
): string {
  if (PLACE_PRECISIONS.has(best.precision)) return best.fullAddress
  if (place === null) return withArea(typed, area)
  if (place.kind === 'area' && place.area === area) return typed
  return best.fullAddress
}
