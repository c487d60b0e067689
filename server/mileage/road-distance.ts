import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { travelFrom } from '../dispatch/planning/travel.ts'
import { driveAlong } from '../dispatch/today/estimate-drive.ts'

/** Metres by road from the middle of one area to that of another, estimated. It is symmetric. */
export const roadMetres = (from: ServiceArea, to: ServiceArea): number =>
  driveAlong(travelFrom([from])(to), { isVague: true }).metres

// 'North Vancouver' before 'Vancouver': the longest name is the municipality.
const LONGEST_FIRST = SERVICE_AREAS.toSorted((a, b) => b.length - a.length)

/** The area whose name stands in what a hauler wrote of a place that is not on the list; null without one. */
export const areaNamedIn = (place: string): ServiceArea | null =>
  LONGEST_FIRST.find((area) => place.includes(area)) ?? null
