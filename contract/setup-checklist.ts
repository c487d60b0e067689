import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What an owner does before real customers book, in its order. */
export const SETUP_STEPS = [
  'name',
  'phone',
  'areas',
  'prices',
  'payments',
  'sms',
  'email',
  'colleagues',
  'two_factor',
] as const
/** One of `SETUP_STEPS`. */
export const SetupStep = z.enum(SETUP_STEPS)
export type SetupStep = z.infer<typeof SetupStep>

/** A step with how it stands. */
export const SetupState = z.object({
  step: SetupStep,
  isDone: z.boolean(),
  /** How it stands, in a sentence. */
  sentence: z.string(),
  /** The settings of the server that connect this part outside; empty for what is done on the screen, and once it is connected. */
  serverSettings: z.array(z.string()),
})
export type SetupState = z.infer<typeof SetupState>

/**
 * Every step of the checklist, in the order of `SETUP_STEPS`. The outside parts are done once they are live and answered; nothing
 * is asked of them for this. One that is not live is connected on the server, by `serverSettings`.
 */
export const getSetupChecklist = endpoint({
  method: 'GET',
  path: '/api/admin/setup-checklist',
  access: 'admin',
  right: 'change-settings',
  summary: 'What is left to do before real customers book',
  response: z.array(SetupState),
})
