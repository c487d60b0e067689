import { windowFacts } from '../../contract/calendar.ts'
import { vehicleFacts } from '../../contract/haulers.ts'
import type { Obstacle, Taker, Wanted } from './slot-rules.ts'

const windowOf = ({ preferredTime }: Wanted): string =>
  windowFacts[preferredTime].label.toLowerCase()

/** Why they cannot do the job, as the hauler who asks for it reads it. */
export function tellOneself(obstacle: Obstacle, hauler: Taker, job: Wanted): string {
  switch (obstacle) {
    case 'switched_off':
      return 'You have switched off taking jobs'
    case 'load_too_large':
      return `This load is too large for your ${vehicleFacts[hauler.vehicleType].label}`
    case 'area_not_served':
      return `You do not serve ${job.area}`
    case 'window_closed':
      return `Your schedule is closed for the ${windowOf(job)} of that day`
    case 'window_full':
      return `You have no room left in the ${windowOf(job)} of that day`
  }
}

/** The same as the admin team reads it of a hauler. */
export function tellOthers(
  obstacle: Obstacle,
  hauler: Taker & { firstName: string },
  job: Wanted,
): string {
  const name = hauler.firstName
  switch (obstacle) {
    case 'switched_off':
      return `${name} has switched off taking jobs`
    case 'load_too_large':
      return `This load is too large for the ${vehicleFacts[hauler.vehicleType].label} of ${name}`
    case 'area_not_served':
      return `${name} does not serve ${job.area}`
    case 'window_closed':
      return `${name} is closed for the ${windowOf(job)} of that day`
    case 'window_full':
      return `${name} has no room left in the ${windowOf(job)} of that day`
  }
}
