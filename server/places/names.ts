import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'

/**
 * The place of a name at the end of an address: a service area, an enclave inside the region that is in none
 * of the 19 municipalities, or a place outside.
 */
export type Place =
  | { kind: 'area'; area: ServiceArea }
  | { kind: 'enclave'; name: string; host: ServiceArea }
  | { kind: 'outside'; name: string; nearest: ServiceArea | null }

/** Text for comparison: lower case, without accents, points and apostrophes. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Short names of the areas, and communities that people or Canada Post write instead of the municipality.
 * 'Mission' is none of North Vancouver's here, though a reserve there has that name.
 */
const ALIASES: Partial<Record<ServiceArea, string>> = {
  Vancouver:
    'Van, East Vancouver, East Van, Kitsilano, Kits, Kerrisdale, Marpole, Yaletown, Gastown',
  Burnaby: 'North Burnaby, South Burnaby',
  Richmond: 'Steveston, Sea Island',
  Surrey: 'South Surrey, North Surrey, Cloverdale, Whalley, Crescent Beach',
  Langley:
    'Langley Township, Langley City, Langley Twp, Aldergrove, Fort Langley, Walnut Grove, Brookswood, Murrayville',
  'North Vancouver': 'North Van, North Vanc, N Van, N Vancouver, Lynn Valley, Deep Cove',
  'West Vancouver': 'West Van, West Vanc, W Van, W Vancouver, Horseshoe Bay, Ambleside, Dundarave',
  'New Westminster': 'New West, Queensborough',
  Delta: 'North Delta, Ladner, Tsawwassen',
  'Maple Ridge': 'Haney, Whonnock',
  'Port Coquitlam': 'PoCo, Port Coq',
  'Port Moody': 'Ioco',
  'Bowen Island': 'Bowen, Snug Cove',
}

/** Places among the service areas that are in none of the 19 (Electoral Area A, First Nations' land). */
const ENCLAVES: Partial<Record<ServiceArea, Record<string, string>>> = {
  Vancouver: {
    UBC: 'UBC, University of British Columbia',
    'The University Endowment Lands':
      'University Endowment Lands, University Endowment Area, UEL, Electoral Area A',
    'The Musqueam reserve': 'Musqueam, Musqueam 2, Musqueam Indian Band',
  },
  Delta: {
    'Tsawwassen First Nation': 'Tsawwassen First Nation, Tsawwassen Mills, TFN',
  },
  Surrey: { 'Barnston Island': 'Barnston Island, Barnston Island 3' },
  'Pitt Meadows': { 'The Katzie reserve': 'Katzie, Katzie 1, Katzie First Nation' },
  'West Vancouver': { 'Passage Island': 'Passage Island' },
}

/** Municipalities next to the region, with the nearest service area. */
const NEIGHBOURS: Partial<Record<ServiceArea, string>> = {
  Langley: 'Abbotsford, Chilliwack, Matsqui, Hope, Kent, Agassiz, Harrison Hot Springs',
  'Maple Ridge': 'Mission',
  'Lions Bay': 'Squamish, Britannia Beach, Whistler, Furry Creek',
  'Bowen Island': 'Gibsons, Sechelt',
}

/**
 * The other municipalities of BC, and a few places of other regions that could be confused with an area.
 * A fact, read from the list of one address per municipality that goes with the BC Address Geocoder.
 */
const ELSEWHERE = `100 Mile House, Alert Bay, Armstrong, Ashcroft, Barriere, Burns Lake, Cache Creek,
  Campbell River, Canal Flats, Castlegar, Central Saanich, Chase, Chetwynd, Clearwater, Clinton, Coldstream,
  Colwood, Comox, Courtenay, Cranbrook, Creston, Cumberland, Daajing Giids, Dawson Creek, Duncan, Elkford,
  Enderby, Esquimalt, Fernie, Fort Nelson, Fort St James, Fort St John, Fraser Lake, Fruitvale, Gitanmaax,
  Gold River, Golden, Grand Forks, Granisle, Greenwood, Hazelton, Highlands, Houston, Hudson's Hope,
  Invermere, Kamloops, Kaslo, Kelowna, Keremeos, Kimberley, Kitimat, Ladysmith, Lake Country, Lake Cowichan,
  Langford, Lantzville, Lillooet, Logan Lake, Lumby, Lytton, Mackenzie, Masset, McBride, Merritt, Metchosin,
  Midway, Montrose, Nakusp, Nanaimo, Nelson, New Denver, New Hazelton, North Cowichan, North Saanich,
  Oak Bay, Oliver, Osoyoos, Parksville, Peachland, Pemberton, Penticton, Port Alberni, Port Alice,
  Port Clements, Port Edward, Port Hardy, Port McNeill, Pouce Coupe, Powell River, Prince George,
  Prince Rupert, Princeton, Qualicum Beach, Quesnel, Radium Hot Springs, Revelstoke, Rossland, Saanich,
  Salmo, Salmon Arm, Sayward, Sicamous, Sidney, Silverton, Slocan, Smithers, Sooke, Spallumcheen, Sparwood,
  Stewart, Summerland, Sun Peaks, Tahsis, Taylor, Telkwa, Terrace, Tofino, Trail, Tumbler Ridge, Ucluelet,
  Valemount, Vanderhoof, Vernon, Victoria, View Royal, Warfield, Wells, West Kelowna, Williams Lake, Zeballos,
  Vancouver Island, Richmond Hill`

const listed = (names: string): string[] => names.split(',').map((name) => name.trim())

function allPlaces(): Map<string, Place> {
  const places = new Map<string, Place>()
  const put = (name: string, place: Place) => places.set(plain(name), place)
  for (const name of listed(ELSEWHERE)) put(name, { kind: 'outside', name, nearest: null })
  for (const area of SERVICE_AREAS) {
    for (const name of listed(NEIGHBOURS[area] ?? ''))
      if (name) put(name, { kind: 'outside', name, nearest: area })
    for (const [name, writings] of Object.entries(ENCLAVES[area] ?? {}))
      for (const writing of listed(writings)) put(writing, { kind: 'enclave', name, host: area })
    for (const name of [area, ...listed(ALIASES[area] ?? '')])
      if (name) put(name, { kind: 'area', area })
  }
  return places
}

const places = allPlaces()

/** The number of words of the longest name. */
export const LONGEST_NAME = Math.max(...[...places.keys()].map((name) => name.split(' ').length))

/** @param name in plain words, without 'District of' or the like in front. */
export const placeOf = (name: string): Place | undefined => places.get(name)

/** Words before a municipality's name: 'District of', 'The Corporation of the Township of'. */
export const STYLE = new Set(
  'the corporation of city district township twp village town municipality'.split(' '),
)

/**
 * The place of the geocoder's locality: 'District of North Vancouver', 'Langley (Township)',
 * 'Kitsilano in Vancouver', 'Musqueam 2 near Vancouver' (its own way to name neighbourhoods and reserves).
 */
export function placeOfLocality(locality: string): Place | undefined {
  const [, part, relation, whole] = /^(.+?)\s+(in|near)\s+(.+)$/i.exec(locality) ?? []
  if (part && whole && relation) {
    const around = placeOfLocality(whole)
    if (relation.toLowerCase() === 'in' || around?.kind !== 'area') return around
    return { kind: 'enclave', name: part, host: around.area }
  }
  const words = plain(locality).split(' ')
  const bare = words.slice(words.findIndex((word) => !STYLE.has(word)))
  return placeOf(words.join(' ')) ?? placeOf(bare.join(' '))
}
