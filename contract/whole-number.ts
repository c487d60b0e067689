import { z } from 'zod'

/** A whole number within bounds, refused with a sentence that names them. */
export const wholeNumber = (from: number, to: number) => {
  const message = `Please enter a whole number from ${from} to ${to}`
  return z.int(message).min(from, message).max(to, message)
}
