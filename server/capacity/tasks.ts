import type { Task } from '../core/task.ts'
import { endPlace } from './end-place.ts'
import { expireRequest, watchRequests } from './expire-request.ts'
import { offerPlaces } from './offer-places.ts'
import { sweepHolds } from './sweep-holds.ts'

export const capacityTasks: Task[] = [
  endPlace,
  expireRequest,
  watchRequests,
  offerPlaces,
  sweepHolds,
]
