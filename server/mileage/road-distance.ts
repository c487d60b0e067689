import { ROAD_FACTOR, TRIP_WITHIN_AREA } from '../../contract/mileage.ts'
import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { travelFrom } from '../dispatch/planning/travel.ts'

/** Whole metres by road from the middle of one area to that of another, estimated; a trip within an area has a fixed length. */
export const roadMetres = (from: ServiceArea, to: ServiceArea): number =>
  Math.max(
    TRIP_WITHIN_AREA,
    Math.round((travelFrom([from])(to) * ROAD_FACTOR.of) / ROAD_FACTOR.per),
  )

// 'North Vancouver' before 'Vancouver': the longest name in an address is its municipality.
const LONGEST_FIRST = SERVICE_AREAS.toSorted((a, b) => b.length - a.length)

/** The area whose name stands in an address; null without one. */
export const areaNamedIn = (address: string): ServiceArea | null =>
  LONGEST_FIRST.find((area) => address.includes(area)) ?? null
