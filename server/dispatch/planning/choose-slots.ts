import { SLOTS, windowFacts, type Slot } from '../../../contract/calendar.ts'
import type { PlanJob } from './plan-input.ts'

/**
 * The slot of each job that a hauler is given on one day, as a claim would choose it: the first of the
 * window that has room. Where none has, jobs placed before make room by moving within their windows.
 * @throws Error when the jobs cannot be placed together.
 */
export function chooseSlots(
  jobs: readonly PlanJob[],
  openings: readonly number[],
): Map<PlanJob, Slot> {
  const chosen = new Map<PlanJob, Slot>()
  const jobsIn = (slot: Slot) => jobs.filter((job) => chosen.get(job) === slot)
  const hasRoom = (slot: Slot) => jobsIn(slot).length < (openings[SLOTS.indexOf(slot)] ?? 0)
  const place = (job: PlanJob, tried: Set<Slot>): boolean => {
    const canEmpty = (slot: Slot): boolean => {
      if (tried.has(slot)) return false
      tried.add(slot)
      return jobsIn(slot).some((other) => place(other, tried))
    }
    const { slots } = windowFacts[job.preferredTime]
    const slot = slots.find(hasRoom) ?? slots.find(canEmpty)
    if (slot) chosen.set(job, slot)
    return slot !== undefined
  }
  for (const job of jobs)
    if (!place(job, new Set())) throw new Error(`Job ${job.id} was planned without a place`)
  return chosen
}
