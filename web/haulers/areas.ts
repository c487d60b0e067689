import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'

/** The 19 areas as people here group them; every area stands in exactly one group. */
export const AREA_GROUPS: readonly { name: string; areas: readonly ServiceArea[] }[] = [
  {
    name: 'Vancouver area',
    areas: ['Vancouver', 'Burnaby', 'Richmond', 'New Westminster'],
  },
  {
    name: 'North Shore',
    areas: ['North Vancouver', 'West Vancouver', 'Bowen Island', 'Lions Bay'],
  },
  {
    name: 'Tri-Cities',
    areas: ['Coquitlam', 'Port Coquitlam', 'Port Moody', 'Anmore', 'Belcarra'],
  },
  { name: 'South of Fraser', areas: ['Surrey', 'Langley', 'Delta', 'White Rock'] },
  { name: 'Ridge Meadows', areas: ['Maple Ridge', 'Pitt Meadows'] },
]

/** The groups with the areas whose name contains what was typed; groups without any are left out. */
export function findAreas(search: string): typeof AREA_GROUPS {
  const wanted = search.trim().toLowerCase()
  return AREA_GROUPS.map(({ name, areas }) => ({
    name,
    areas: areas.filter((area) => area.toLowerCase().includes(wanted)),
  })).filter(({ areas }) => areas.length > 0)
}

/** The choice with these areas added or taken out, always in the contract's order. */
export function withAreas(
  chosen: readonly ServiceArea[],
  areas: readonly ServiceArea[],
  wanted: boolean,
): ServiceArea[] {
  return SERVICE_AREAS.filter((area) => (areas.includes(area) ? wanted : chosen.includes(area)))
}
