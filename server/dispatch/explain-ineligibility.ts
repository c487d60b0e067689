import { formatDay, formatPickupDay, windowFacts } from '../../contract/calendar.ts'
import { vehicleFacts } from '../../contract/haulers.ts'
import type { Pausing } from '../haulers/availability.ts'
import type { HaulerWithPapers, IneligibilityReason, JobRequirements } from './eligibility.ts'

const WINDOW_PASSED = 'The pickup time of this job has passed'

const windowOf = ({ preferredTime }: JobRequirements): string =>
  windowFacts[preferredTime].label.toLowerCase()

const expiryOf = ({ papersExpireOn }: HaulerWithPapers): string =>
  papersExpireOn === null
    ? 'A required document expired'
    : `A required document expired ${formatDay(papersExpireOn)}`

const until = ({ resumesOn }: Pausing): string =>
  resumesOn ? ` until ${formatPickupDay(resumesOn)}` : ''

/** Why a hauler cannot take the job, for the hauler. */
export function explainToHauler(
  reason: IneligibilityReason,
  hauler: HaulerWithPapers,
  job: JobRequirements,
): string {
  switch (reason) {
    case 'not_approved':
      return `Your account is ${hauler.status}`
    case 'window_passed':
      return WINDOW_PASSED
    case 'switched_off':
      return 'You have switched off taking jobs'
    case 'load_too_large':
      return `This load is too large for your ${vehicleFacts[hauler.vehicleType].label}`
    case 'area_not_served':
      return `You do not serve ${job.area}`
    case 'papers_expired':
      return `${expiryOf(hauler)}. Upload the renewal in My account to claim jobs again`
    case 'paused':
      return `You have paused new jobs${until(hauler)}`
    case 'day_off':
      return `You have taken ${formatPickupDay(job.preferredDate)} off`
    case 'window_closed':
      return `Your schedule is closed for the ${windowOf(job)} of that day`
    case 'window_full':
      return `You have no room left in the ${windowOf(job)} of that day`
  }
}

/** Why a hauler cannot take the job, for the admin team. */
export function explainToAdmin(
  reason: IneligibilityReason,
  hauler: HaulerWithPapers & { firstName: string },
  job: JobRequirements,
): string {
  const name = hauler.firstName
  switch (reason) {
    case 'not_approved':
      return `The account of ${name} is ${hauler.status}`
    case 'window_passed':
      return WINDOW_PASSED
    case 'switched_off':
      return `${name} has switched off taking jobs`
    case 'load_too_large':
      return `This load is too large for the ${vehicleFacts[hauler.vehicleType].label} of ${name}`
    case 'area_not_served':
      return `${name} does not serve ${job.area}`
    case 'papers_expired':
      return `${expiryOf(hauler)} (${name})`
    case 'paused':
      return `${name} has paused new jobs${until(hauler)}`
    case 'day_off':
      return `${name} has taken ${formatPickupDay(job.preferredDate)} off`
    case 'window_closed':
      return `${name} is closed for the ${windowOf(job)} of that day`
    case 'window_full':
      return `${name} has no room left in the ${windowOf(job)} of that day`
  }
}

/** The smallest change with which a hauler could take the job, for the team to ask for; null where nothing small helps. */
export function cheapestFix(
  reason: IneligibilityReason,
  { firstName }: { firstName: string },
  job: JobRequirements,
): string | null {
  switch (reason) {
    case 'window_full':
      return `ask ${firstName} for one more place in the ${windowOf(job)}`
    case 'window_closed':
      return `ask ${firstName} to open the ${windowOf(job)} of that day`
    case 'day_off':
      return `ask ${firstName} to work that day after all`
    case 'paused':
      return `ask ${firstName} to end the pause`
    case 'switched_off':
      return `ask ${firstName} to switch taking jobs on`
    case 'area_not_served':
      return `ask ${firstName} to serve ${job.area}`
    case 'papers_expired':
      return `ask ${firstName} for the renewed document`
    case 'window_passed':
      return 'move the job to another window'
    case 'not_approved':
    case 'load_too_large':
      return null
  }
}
