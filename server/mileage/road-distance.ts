import { SERVICE_AREAS, type ServiceArea } from '../../contract/places.ts'
import { estimateDrive } from '../dispatch/today/estimate-drive.ts'
import { centreOf } from '../dispatch/today/locate-jobs.ts'

/** Metres by road from the middle of one area to that of another, estimated. It is symmetric. */
export const roadMetres = (from: ServiceArea, to: ServiceArea): number =>
  estimateDrive(centreOf(from), centreOf(to)).metres

// 'North Vancouver' before 'Vancouver': the longest name is the municipality.
const LONGEST_FIRST = SERVICE_AREAS.toSorted((a, b) => b.length - a.length)

/** The area whose name stands in what a hauler wrote of a place that is not on the list; null without one. */
export const areaNamedIn = (place: string): ServiceArea | null =>
  LONGEST_FIRST.find((area) => place.includes(area)) ?? null
