import type { StandInAnswer } from './world.ts'

export const PREFIX = 'urn:li:organization:'

export const problem = (
  status: number,
  message: string,
  code = 'ERROR',
  headers = {},
): StandInAnswer => ({
  status,
  headers,
  body: { message, code, status },
})
