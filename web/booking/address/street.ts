import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'

export const STREET_MISSING = 'Add the street and house number, so your hauler finds you.'

/** Areas where a house may have a name and no number. */
const RURAL: ReadonlySet<ServiceArea> = new Set(['Anmore', 'Belcarra', 'Bowen Island', 'Lions Bay'])

/** 'North Vancouver' comes before 'Vancouver'. */
const AREAS = SERVICE_AREAS.toSorted((a, b) => b.length - a.length)

const POSTAL_CODE = /\b[a-z]\d[a-z](?:[\s-]*\d[a-z]\d)?\b/gi
/** Where mail goes and no truck can. */
const MAIL_ONLY = /\b(?:p\.?\s*o\.?\s*)?(?:box|bag|rr|comp|general delivery)\b\s*#?\d*/gi
const REGION_AT_END = /[\s,;.]*\b(?:b\.?c|british columbia|canada)[\s,;.]*$/i
const STYLE_AT_END =
  /\b(?:city|corporation|district|municipality|township|village|town|island)(?: municipality)? of\s*$/i
/** '152 St', 'W 4th Ave': the number is the street's, and no house's. */
const NUMBERED_STREET =
  /^(?:(?:[nsew]|north|south|east|west)\.?\s+)?\d+(?:st|nd|rd|th|[a-z])?\s+(?:st|street|ave?|avenue)\.?(?:\s+(?:[nsew]|north|south|east|west)\.?)?$/i

/** Whether an address names a house on a street, or a place by name in a rural area: a truck can find it. */
export function hasStreet(address: string): boolean {
  const { street, area } = withoutPlace(address)
  if (!/[a-z]{2}/i.test(street)) return false
  if (area !== null && RURAL.has(area)) return true
  return /\d/.test(street) && !NUMBERED_STREET.test(street)
}

/** The address without its municipality, province and postal code. */
function withoutPlace(address: string): { street: string; area: ServiceArea | null } {
  let text = trim(address.replace(POSTAL_CODE, ' ').replace(MAIL_ONLY, ' '))
  while (REGION_AT_END.test(text)) text = trim(text.replace(REGION_AT_END, ''))
  const area = AREAS.find((name) => endsWith(text, name)) ?? null
  const street = area === null ? text : text.slice(0, text.length - area.length)
  return { street: trim(trim(street).replace(STYLE_AT_END, '')), area }
}

const endsWith = (text: string, name: string): boolean =>
  text.toLowerCase() === name.toLowerCase() || new RegExp(`[\\s,;]${name}$`, 'i').test(text)

const trim = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/^[\s,;.-]+|[\s,;.-]+$/g, '')
