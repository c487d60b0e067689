import { dayOf } from '../../../contract/calendar.ts'
import { getHaulerFigures, listMyJobs } from '../../../contract/dispatch.ts'
import type { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { now } from '../../clock.ts'
import { useAction } from '../../offline/use-action.ts'
import { pickupText } from '../job-texts.ts'
import type { Step } from './next-step.ts'

/** Whether the pickup is today: on another day the screen asks before it tells the customer. */
export const isPickupDay = (job: HaulerJob): boolean =>
  (job.scheduledDate ?? job.preferredDate) === dayOf(now())

/** What is asked before a step that cannot be taken back. */
export function questionOf(
  job: HaulerJob,
  step: Exclude<Step, 'complete'>,
): { title: string; text: string } {
  const { id, firstName, lastName, address } = job
  const planned = `Pickup #${id} is planned for ${pickupText(job)}.`
  switch (step) {
    case 'on_the_way':
      return {
        title: 'On your way today?',
        text: `${planned} ${firstName} gets a message that you are coming now.`,
      }
    case 'arrived':
      return {
        title: 'Are you there today?',
        text: `${planned} ${firstName} sees that you have arrived.`,
      }
    case 'start': {
      const consequence = `${firstName} will see that the pickup is in progress.`
      const skipped = job.arrivedAt ? '' : ' You haven’t tapped Arrived yet.'
      return {
        title: 'Start this job now?',
        text: `Job #${id}, ${firstName} ${lastName}, ${address}. ${consequence}${skipped}`,
      }
    }
  }
}

/** Makes the steps up to the start; the completion has a sheet of its own. */
export function useStep(job: HaulerJob) {
  const recording = useAction<HaulerJob>(job.id, {
    refetches: [listMyJobs],
    success: ({ arrivedAt }) =>
      arrivedAt
        ? `${job.firstName} sees that you have arrived`
        : `${job.firstName} knows you’re on the way`,
    failure: (reason) => `Couldn't save that. ${reason}`,
  })
  const starting = useAction<HaulerJob>(job.id, {
    refetches: [listMyJobs, getHaulerFigures],
    success: 'Job status updated successfully',
    failure: (reason) => `Failed to update job status. ${reason}`,
  })
  return {
    make(step: Step, reason = '') {
      if (step === 'start') starting.make({ kind: 'start', reason })
      else if (step !== 'complete') recording.make({ kind: 'event', event: step })
    },
    pending: (starting.isPending && 'Starting') || (recording.isPending && 'Sending'),
  }
}
