import type { ServiceArea } from '../../contract/places.ts'

/**
 * The areas of the first half of a postal code (FSA). It is a hint: districts cross boundaries, four
 * villages have none of their own, and people mistype them. Read from the list of pypostalcode (MIT)
 * placed by the Metro Vancouver boundaries, with the neighbour added where its centre or its name lies
 * in another municipality.
 */
const DISTRICTS: Partial<Record<ServiceArea, string>> = {
  Vancouver:
    'V5K V5L V5M V5N V5P V5R V5S V5T V5V V5W V5X V5Y V5Z V6A V6B V6C V6E V6G V6H V6J V6K V6L V6M V6N V6P V6R V6S V6T V6Z V7X V7Y',
  Burnaby: 'V3J V3N V5A V5B V5C V5E V5G V5H V5J',
  Richmond: 'V6V V6W V6X V6Y V7A V7B V7C V7E',
  Surrey: 'V3R V3S V3T V3V V3W V3X V3Z V4A V4N V4P',
  Langley: 'V1M V2Y V2Z V3A V4W',
  Coquitlam: 'V3B V3E V3J V3K',
  'North Vancouver': 'V7G V7H V7J V7K V7L V7M V7N V7P V7R V7T',
  'West Vancouver': 'V7S V7T V7V V7W',
  'New Westminster': 'V3L V3M',
  Delta: 'V3M V4C V4E V4G V4K V4L V4M',
  'White Rock': 'V4B',
  'Maple Ridge': 'V2W V2X V4R',
  'Port Coquitlam': 'V3B V3C V3E',
  'Port Moody': 'V3H',
  Anmore: 'V3H',
  Belcarra: 'V3H',
  'Pitt Meadows': 'V3Y',
}

/**
 * Rural districts that hold places inside and outside: Bowen Island and Lions Bay (V0N), the east of
 * Langley (V0X).
 */
const MIXED = new Set(['V0N', 'V0X'])

export type PostalHint =
  | { kind: 'areas'; areas: ServiceArea[] }
  /** No postal code, or one of a mixed district. */
  | { kind: 'none' }
  | { kind: 'outside' }

// Object.entries forgets the type of its keys: those of DISTRICTS are areas.
const entries = Object.entries(DISTRICTS) as [ServiceArea, string][]

/** @param fsa three characters in capitals. */
export function hintOf(fsa: string): PostalHint {
  if (MIXED.has(fsa)) return { kind: 'none' }
  const areas = entries.filter(([, list]) => list.split(' ').includes(fsa)).map(([area]) => area)
  return areas.length > 0 ? { kind: 'areas', areas } : { kind: 'outside' }
}

/** UBC and the University Endowment Lands, in no municipality. */
export const UNIVERSITY_DISTRICT = 'V6T'
