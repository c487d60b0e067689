import type { AddressVerdict } from '../../contract/addresses.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Candidate, MatchPrecision } from '../providers/geocoder/geocoder.ts'
import { nearestArea } from './area-centres.ts'
import { placeOfLocality, type Place } from './names.ts'
import { readWords, type Reading } from './read-words.ts'
import { confirmed, refused, withArea } from './say-verdict.ts'
import { wordsVerdict } from './words-verdict.ts'

/** The service's own line between high and low match accuracy (its glossary, 'match accuracy'). */
const SURE_SCORE = 90
/** A street (78 points) and its town, both as they were written but for a slip of the pen. */
const STREET_SCORE = 75
/** Below the dearest slip of the pen (a missing street type, 6 points) two places are as likely. */
const RIVAL_POINTS = 5
/**
 * A locality that is no municipality and this near to the centre of an area may be a reserve or an
 * island within it: Surrey, the widest area, reaches 13 km from its centre.
 */
const WITHIN_METRES = 15_000
/**
 * Further away 'the nearest area' helps nobody: Gabriola Island is 38 km from Bowen Island, across the
 * strait. Neighbours by road are named in names.ts.
 */
const REACH_METRES = 30_000

/** Precisions with which the place itself was found, not only the street or the town. */
const FOUND: ReadonlySet<MatchPrecision> = new Set([
  'OCCUPANT',
  'UNIT',
  'SITE',
  'CIVIC_NUMBER',
  'INTERSECTION',
  'BLOCK',
])

/**
 * Where an address lies, from what the register found and from the address's own words; `null` when the
 * register was not asked or did not answer. Refused is only what both call outside, or the register
 * with certainty while nothing in the words speaks for one of our areas.
 */
export function verdict(address: string, candidates: readonly Candidate[] | null): AddressVerdict {
  const words = readWords(address)
  const best = candidates?.toSorted((a, b) => b.score - a.score)[0]
  // The register knows BC alone, and takes Calgary for something in it.
  const isBeyondRegister = words.abroad !== null || words.place?.kind === 'enclave'
  if (!candidates || !best || best.precision === 'PROVINCE' || isBeyondRegister)
    return wordsVerdict(address, words)

  const place = placeOfCandidate(best)
  const asked = { address, words, best, isSure: isFound(best, candidates) }
  if (place.kind === 'area') return inArea(asked, place.area)
  if (place.kind === 'enclave') return confirmed.enclave(address, place, 'geocoder')
  return outside(asked, place)
}

type Asked = { address: string; words: Reading; best: Candidate; isSure: boolean }

function inArea({ address, words, best, isSure }: Asked, area: ServiceArea): AddressVerdict {
  if (words.isBox) return confirmed.box()
  const suggestions = [{ address: addressToBook(address, words, best, area), area }]
  const contradicts = words.place?.kind === 'outside' || words.isUniversity
  if (isSure && !contradicts) return { verdict: 'accept', source: 'geocoder', area }
  const named = words.place?.kind === 'area' ? words.place.area : area
  // Both agree on the area, and no more than the town was found: what was typed is the better text.
  if (best.precision === 'LOCALITY' && named === area)
    return confirmed.noStreet(address, area, words.hasStreet)
  if (named !== area) suggestions.push({ address, area: named })
  return confirmed.meant(suggestions)
}

function outside(
  { address, words, best, isSure }: Asked,
  place: Extract<Place, { kind: 'outside' }>,
): AddressVerdict {
  if (words.place?.kind === 'area') return confirmed.disputed(address, words.place.area)
  if (words.hint.kind === 'areas') return wordsVerdict(address, { ...words, place })
  const isNamed =
    words.place?.kind === 'outside' || (best.precision === 'STREET' && best.score >= STREET_SCORE)
  // Without a municipality, a street of that name may be one of ours that the register does not know.
  if (!isNamed && (!isSure || lacksLocality(best))) return confirmed.elsewhere(best.fullAddress)
  return refused(place.name, place.nearest ?? withinReach(best), 'geocoder')
}

/** The register's locality as a place; one of no municipality is outside only when it is far enough. */
function placeOfCandidate(candidate: Candidate): Place {
  const { area: host, metres } = nearestArea(candidate)
  const { locality, electoralArea } = candidate
  const known = placeOfLocality(locality)
  if (electoralArea !== undefined && known?.kind === 'area')
    return { kind: 'enclave', name: electoralArea, host: known.area }
  if (known) return known
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

/** Whether the place itself was found, nearly as it was written, and no other municipality has it too. */
function isFound(best: Candidate, all: readonly Candidate[]): boolean {
  const rivals = all.filter(
    ({ locality, score }) => locality !== best.locality && score > best.score - RIVAL_POINTS,
  )
  return FOUND.has(best.precision) && best.score >= SURE_SCORE && rivals.length === 0
}

/** The register's full address of a house; of a street or town alone it would lose the number that was typed. */
function addressToBook(
  typed: string,
  { place }: Reading,
  best: Candidate,
  area: ServiceArea,
): string {
  if (FOUND.has(best.precision)) return best.fullAddress
  if (place === null) return withArea(typed, area)
  if (place.kind === 'area' && place.area === area) return typed
  return best.fullAddress
}
