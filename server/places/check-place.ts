import { PLACE_HINT, type PlaceVerdict } from '../../contract/place-check.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { placeOfLocality, plain } from './names.ts'
import { readWords } from './read-words.ts'
import { confirmed, refused, withArea } from './say-verdict.ts'

/** The first half of a postal code and nothing else; its letters are those that Canada Post uses. */
const DISTRICT = /^\s*([abceghj-nprstvxy]\d[abceghj-nprstv-z])\s*$/i
/** As few letters as say which city is meant. */
const FEWEST_LETTERS = 3

/** Whether we pick up in the place that a visitor typed: a city, a postal code or an address. */
export function checkPlace(typed: string): PlaceVerdict {
  // Any second half will do: districts are decided by the first.
  const words = readWords(DISTRICT.test(typed) ? `${typed} 1A1` : typed)
  const place = placeOfLocality(typed) ?? words.place
  const { abroad, hint } = words
  const district = words.district && DISTRICT.test(words.district) ? words.district : null

  if (place?.kind === 'enclave')
    return unclear(confirmed.enclave(typed, place, 'words').question, [place.host])
  if (place?.kind === 'area') {
    const { area } = place
    if (abroad?.isSure) return outside(abroad.name)
    const isDisputed = abroad !== null || hint.kind === 'outside' || words.isUniversity
    return isDisputed
      ? unclear(confirmed.disputed(typed, area).question, [area])
      : { verdict: 'served', area, address: typed }
  }
  if (place && hint.kind === 'areas')
    return unclear(
      `The postal code is of another place than ${place.name}. Which city is it?`,
      hint.areas,
    )
  if (place) return outside(place.name, place.nearest)
  if (abroad) return outside(abroad.name)
  if (words.isUniversity)
    return unclear(
      'V6T is UBC, outside the municipalities we serve. Is your pickup in Vancouver?',
      ['Vancouver'],
    )
  if (hint.kind === 'areas') return among(typed, hint.areas)
  if (hint.kind === 'outside' && district) return outside(district)
  if (district)
    return unclear(
      `We serve some places in ${district}, and not others. Type the name of yours.`,
      [],
    )
  return among(typed, areasThatBegin(typed))
}

const unclear = (question: string, areas: ServiceArea[]): PlaceVerdict => ({
  verdict: 'unclear',
  question,
  areas,
})

function outside(name: string, nearest: ServiceArea | null = null): PlaceVerdict {
  const { reason, municipality } = refused(name, nearest)
  return { verdict: 'not_served', reason, municipality }
}

/** The one area that may be meant, a question among several, or what to type. */
function among(typed: string, areas: ServiceArea[]): PlaceVerdict {
  const [area, ...others] = areas
  if (!area) return unclear(`We don't know this place. ${PLACE_HINT}`, [])
  if (others.length > 0) return unclear('Which city do you mean?', areas)
  return {
    verdict: 'served',
    area,
    address: areasThatBegin(typed).length > 0 ? area : withArea(typed, area),
  }
}

/** 'bel' is Belcarra, 'port' three cities. */
function areasThatBegin(typed: string): ServiceArea[] {
  const start = plain(typed)
  if (start.length < FEWEST_LETTERS) return []
  return SERVICE_AREAS.filter((area) => plain(area).startsWith(start))
}
