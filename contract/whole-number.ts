import { z } from 'zod'

/** A whole number within bounds, refused with a sentence that names them. */
export const wholeNumber = (from: number, to: number) => {
  const message = `Please enter a whole number from ${from} to ${to}`
  return z.int(message).min(from, message).max(to, message)
}

/** Which version of something the caller saw, counted from 0; at most what an integer of PostgreSQL holds. */
export const Version = z.int().min(0).max(2_147_483_647)
