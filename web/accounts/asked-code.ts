import { z } from 'zod'
import { CODE_DIGITS, CODE_MINUTES, CONTACT_KINDS } from '../../contract/customers.ts'
import { keep, readKept } from '../ui/browser/storage.ts'

const KEPT = 'asked-code'
const RESEND_SECONDS = 30

/** The code that was asked for: with which contact, where it went, and when (milliseconds). */
const AskedCode = z.object({ contact: z.string(), sentTo: z.enum(CONTACT_KINDS), at: z.number() })
export type AskedCode = z.infer<typeof AskedCode>

/** What was asked for in this tab while it still works: phones forget a page while one reads the code. */
export function readAskedCode(now: Date): AskedCode | null {
  const storedText = readKept('sessionStorage', KEPT)
  if (!storedText) return null
  const askedCode = AskedCode.safeParse(JSON.parse(storedText)).data
  return askedCode && now.getTime() < askedCode.at + CODE_MINUTES * 60_000 ? askedCode : null
}

export const keepAskedCode = (askedCode: AskedCode): boolean =>
  keep('sessionStorage', KEPT, JSON.stringify(askedCode))

/** A code that was used is over; the next person at this browser may be another. */
export const forgetAskedCode = (): boolean => keep('sessionStorage', KEPT, '')

/** How long until another code may be asked for. */
export const secondsToResend = ({ at }: AskedCode, now: Date): number =>
  Math.max(0, Math.ceil((at - now.getTime()) / 1_000) + RESEND_SECONDS)

/** The digits of a code in what was typed or pasted, which may be the whole message. */
export const digitsIn = (text: string): string =>
  new RegExp(`(?<!\\d)\\d{${CODE_DIGITS}}(?!\\d)`).exec(text)?.[0] ??
  text.replace(/\D/g, '').slice(0, CODE_DIGITS)
