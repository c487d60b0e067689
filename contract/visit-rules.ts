import { z } from 'zod'
import { wholeNumber } from './whole-number.ts'

/**
 * What is agreed about a visit. A job keeps the rules that were in force when it was booked, whatever is published
 * later.
 */
export const VisitRules = z.object({
  /** Starting longer than that before the window asks for a reason and the customer reads of it, in minutes. */
  earlyStartMinutes: wholeNumber(0, 240),
  /** How long an arrived hauler waits for the customer, in minutes. */
  customerWaitMinutes: wholeNumber(5, 60),
  /** How long after the window's end a hauler who has not arrived counts as not coming, in minutes. */
  noShowMinutes: wholeNumber(5, 120),
  /** How many hours before its window a job can be released without counting as late. */
  freeReleaseHours: wholeNumber(0, 48),
  /** For how many hours after the completion customer and hauler see each other's number. */
  contactHours: wholeNumber(1, 336),
})
export type VisitRules = z.infer<typeof VisitRules>

/** What holds before anything was published. */
export const FIRST_VISIT_RULES: Readonly<VisitRules> = {
  earlyStartMinutes: 60,
  customerWaitMinutes: 15,
  noShowMinutes: 20,
  freeReleaseHours: 3,
  contactHours: 48,
}
