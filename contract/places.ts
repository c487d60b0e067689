import { z } from 'zod'

/** The 19 municipalities that are served (spec section 9), in the specification's order. */
export const SERVICE_AREAS = [
  'Vancouver',
  'Burnaby',
  'Richmond',
  'Surrey',
  'Langley',
  'Coquitlam',
  'North Vancouver',
  'West Vancouver',
  'New Westminster',
  'Delta',
  'White Rock',
  'Maple Ridge',
  'Port Coquitlam',
  'Port Moody',
  'Pitt Meadows',
  'Anmore',
  'Belcarra',
  'Bowen Island',
  'Lions Bay',
] as const
export const ServiceArea = z.enum(SERVICE_AREAS)
export type ServiceArea = z.infer<typeof ServiceArea>

// Longest first, so that 'North Vancouver' is not read as 'Vancouver'.
const byLength = SERVICE_AREAS.toSorted((a, b) => b.length - a.length)

/**
 * The municipality an address names, read from its end ('88 Richmond St, New Westminster' is New
 * Westminster); null when it names none of the 19. A name only counts as a whole word.
 */
export function areaOf(address: string): ServiceArea | null {
  const text = address.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
  let found: { area: ServiceArea; end: number } | null = null
  for (const area of byLength) {
    const name = area.toLowerCase()
    const at = ` ${text} `.lastIndexOf(` ${name} `)
    if (at < 0) continue
    const end = at + name.length
    if (!found || end > found.end) found = { area, end }
  }
  return found?.area ?? null
}
