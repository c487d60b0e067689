import { SERVICE_AREAS, type ServiceArea } from '../../../contract/places.ts'
import { areaCentres, middleOf } from '../../places/area-centres.ts'
import { districtIn } from '../../places/postal-districts.ts'
import { roadEnd, roadMetres, type RoadEnd } from '../../places/roads.ts'
import type { Point } from '../../places/shores.ts'

/** Where a hauler starts the day, as far as the account says it. */
export type Home = {
  homeLat: number | null
  homeLon: number | null
  homeArea: ServiceArea | null
  /** Empty means every area. */
  serviceAreas: readonly ServiceArea[]
}

/** Where a job is, without asking a register: the middle of the postal district in its address, else of its area. */
export const placeOfJob = ({
  address,
  area,
}: {
  address: string
  area: ServiceArea | null
}): Point | null => districtIn(address) ?? (area && middleOf(area))

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Where a hauler starts: the home base, else the middle of its area, else the middle of the areas served. */
export function startOf({ homeLat, homeLon, homeArea, serviceAreas }: Home): Point {
  if (homeLat !== null && homeLon !== null) return { latitude: homeLat, longitude: homeLon }
  if (homeArea) return middleOf(homeArea)
  // In a fixed order: sums of fractions depend on it.
  const areas = SERVICE_AREAS.filter(
    (area) => serviceAreas.length === 0 || serviceAreas.includes(area),
  )
  return {
    latitude: mean(areas.map((area) => areaCentres[area][0])),
    longitude: mean(areas.map((area) => areaCentres[area][1])),
  }
}

/** Whole metres by road between two places, a ferry counted as driving; 0 where one of them is not known. */
export const travelBetween = (from: RoadEnd | null, to: RoadEnd | null): number =>
  from && to ? Math.round(roadMetres(from, to)) : 0

/**
 * Whole metres by road from where a hauler starts to each place. A job without a place is equally far from all haulers: 0.
 */
export function travelFrom(home: Home): (to: Point | null) => number {
  const start = roadEnd(startOf(home))
  return (to) => travelBetween(start, to && roadEnd(to))
}
