import type { ServiceArea } from '../../contract/places.ts'
import { placeOfLocality } from './names.ts'
import { hintOf } from './postal.ts'

const DISTRICT = /^[A-Z]\d[A-Z]$/

/** The area that the place of a lead lies in by now, a municipality or a postal district; null while it is outside. */
export function areaOfLead(municipality: string): ServiceArea | null {
  const place = placeOfLocality(municipality)
  if (place?.kind === 'area') return place.area
  const hint = DISTRICT.test(municipality) ? hintOf(municipality) : null
  return hint?.kind === 'areas' ? (hint.areas[0] ?? null) : null
}
