import type { Integration, Part } from '../../contract/integrations.ts'
import { formatPhone } from '../ui/field/phone.ts'

/** What the test of each part does, before it is pressed. */
export const TEST_HINTS: Readonly<Record<Part, string>> = {
  payments: 'Reads the newest payments. No money moves.',
  sms: 'Sends a short text to a number you type.',
  email: 'Sends a short email to your own address.',
  push: 'Asks a push service for an answer. No phone is notified.',
  storage: 'Writes, reads and deletes a small file.',
  geocoder: 'Looks up a well-known address.',
  roads: 'Asks for the drive from Vancouver to Surrey.',
  reader: 'Lets the model read one line.',
  writer: 'Lets the model write one post, which is not kept.',
  publisher: 'Asks one network whether its account is accepted.',
}

/** What the test's button reads. */
export const testLabel = (part: Part): string =>
  part === 'sms' || part === 'email' ? 'Send me a test' : 'Test connection'

/** A status word for the badge's colour, and what it reads. */
export function badgeOf({ state, failingSince }: Integration): { status: string; label: string } {
  if (failingSince) return { status: 'rejected', label: 'Failing' }
  if (state === 'live') return { status: 'approved', label: 'Live' }
  if (state === 'sandbox') return { status: 'assigned', label: 'Sandbox' }
  return { status: 'off', label: 'Not connected' }
}

/** The setting that a part without a key is missing; undefined for one that needs none. */
export const missingSetting = ({ state, settings: [first] }: Integration): string | undefined =>
  state === 'live' ? undefined : first

/** A sentence of the server with its phone numbers as people write them. */
export const withPhones = (sentence: string): string =>
  sentence.replace(/\+1\d{10}\b/g, formatPhone)
