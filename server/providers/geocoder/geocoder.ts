import { UnknownOutcome } from '../failures.ts'

/** How much of an address a register knew, from a whole unit down to the province alone. */
export const MATCH_PRECISIONS = [
  'OCCUPANT',
  'UNIT',
  'SITE',
  'CIVIC_NUMBER',
  'INTERSECTION',
  'BLOCK',
  'STREET',
  'LOCALITY',
  'PROVINCE',
] as const
export type MatchPrecision = (typeof MATCH_PRECISIONS)[number]

/** What was wrong with the address, such as LOCALITY.notMatched, and the points taken off for it. */
export type MatchFault = { element: string; fault: string; penalty: number }

/** One place that an address may mean. */
export type Candidate = {
  fullAddress: string
  /** The municipality, reserve or community, in the register's words. */
  locality: string
  /** The electoral area of a place that lies in no municipality. */
  electoralArea?: string | undefined
  precision: MatchPrecision
  /** 0 to 100; 100 is a perfect match. */
  score: number
  faults: MatchFault[]
  /** Degrees (WGS 84). */
  lat: number
  lon: number
}

/** A register of addresses. It nearly always answers something: the caller decides which answer is good enough. */
export type Geocoder = {
  /** @throws GeocoderAway when it does not answer in time, or not as agreed. */
  find: (address: string) => Promise<Candidate[]>
}

/** The geocoder does not answer now; the text of the address is used instead. */
export class GeocoderAway extends UnknownOutcome {
  override name = 'GeocoderAway'
}
