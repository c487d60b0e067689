import { z } from 'zod'
import type { Part } from '../../contract/integrations.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import { isDatabaseAway } from '../db/database.ts'
import {
  isOwnFault,
  providerFailure,
  UnknownOutcome,
  type ProviderFailure,
} from '../providers/failures.ts'
import { failureOfStripe } from '../providers/payments/stripe.failures.ts'
import { secretsOf } from './describe-parts.ts'
import type { Trouble } from './part-health-store.ts'

type Config = Context['config']

const LONGEST = 300

/**
 * What a failed call says about the part itself, as a sentence that reveals no secret and names no person.
 * Undefined for our own bugs, and for what is refused about one message, card or post: the provider works then.
 */
export function explainFailure(config: Config, part: Part, error: unknown): Trouble | undefined {
  if (error instanceof AppError || isDatabaseAway(error) || isOwnFault(error)) return undefined
  const failure = failureOf(part, error)
  // A store refuses no single file: its refusals name our settings.
  if (failure.kind === 'refused' && part !== 'storage') return undefined
  const isFinal = failure.kind === 'reconnect' || failure.kind === 'refused'
  return { sentence: redacted(config, failure.message).slice(0, LONGEST), isFinal }
}

/** Also one with a quoted name, and one in a URL. */
const EMAIL_ADDRESS = /(?:"[^"]*"|[^\s<>"'(),;:]+)(?:@|%40)[^\s<>"'(),;:]+/g
/** E.164, also in a URL, or ten digits as people here write them. */
const PHONE_NUMBER =
  /(?:\+|%2B)\d(?:[ ().-]{0,2}\d){6,14}|(?<![\w.])(?:1[ .-]?)?\(?\d{3}\)?[ .-]?\d{3}[ .-]?\d{4}(?!\w)/gi

/** The text with every secret of the settings, address and phone number blacked out. An erasure does not find these. */
export const redacted = (config: Config, text: string): string =>
  secretsOf(config)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
    .replace(EMAIL_ADDRESS, '…')
    .replace(PHONE_NUMBER, '…')

const DiskError = z.object({ code: z.string().regex(/^E[A-Z]+$/), syscall: z.string() })

function failureOf(part: Part, error: unknown): ProviderFailure {
  if (part === 'payments') return failureOfStripe(error)
  const disk = part === 'storage' ? DiskError.safeParse(error).data : undefined
  if (!disk) return providerFailure(error)
  return new UnknownOutcome(
    disk.code === 'ENOSPC'
      ? 'The disk of this server is full'
      : `The disk of this server fails (${disk.code})`,
  )
}
