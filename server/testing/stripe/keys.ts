import { createHash } from 'node:crypto'
import { Refused, type Answer } from './answers.ts'

type Kept = { fingerprint: string; answer: Answer | undefined }

const LONGEST = 255

/**
 * Idempotency keys as Stripe keeps them: the first answer is repeated word for word, failures of its
 * own (5xx) too; the same key for another request is refused; while the first is being worked on, a
 * second is sent away. What was refused before it was begun leaves the key free.
 */
export function openKeys() {
  const known = new Map<string, Kept>()
  return {
    /** The answer of the first time; undefined when this is the first time. */
    claim(key: string, request: string): Answer | undefined {
      if (key.length > LONGEST) throw new Refused(400, 'Idempotency keys have up to 255 characters')
      const fingerprint = createHash('sha256').update(request).digest('hex')
      const kept = known.get(key)
      if (!kept) {
        known.set(key, { fingerprint, answer: undefined })
        return undefined
      }
      if (kept.fingerprint !== fingerprint)
        throw new Refused(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: 'idempotency_error' },
        )
      if (!kept.answer)
        throw new Refused(
          409,
          `There is currently another in-progress request using this Idempotent Key (${key}).`,
          { code: 'idempotency_key_in_use' },
        )
      return kept.answer
    },
    remember(key: string, answer: Answer): void {
      const kept = known.get(key)
      if (kept) kept.answer = answer
    },
    free: (key: string): void => void known.delete(key),
    /** As Stripe does with each key after a day. */
    forgetAll: (): void => known.clear(),
  }
}
export type Keys = ReturnType<typeof openKeys>
