import { z } from 'zod'
import { publicKeyOf } from './core/p256.ts'
import type { PushKeyPair } from './providers/push/web-push.ts'

const key = (bytes: number, what: string) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `Expected ${what} in base64url, as npx web-push generate-vapid-keys prints it`,
    )
    .optional()

/** The key pair that push services know this server by, and where they reach its operator. */
export const pushVariables = {
  VAPID_PUBLIC_KEY: key(65, 'a public key of 65 bytes'),
  VAPID_PRIVATE_KEY: key(32, 'a private key of 32 bytes'),
  VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(
      /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      'Expected mailto:support@example.ca or an https address',
    )
    .optional(),
}

type Variables = z.output<z.ZodObject<typeof pushVariables>>

/** @returns undefined when nothing is set. @throws Error for settings that do not go together. */
export function pushSettings({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
}: Variables): PushKeyPair | undefined {
  if (!publicKey && !privateKey && !subject) return undefined
  if (!publicKey || !privateKey || !subject) {
    const missing = [
      !publicKey && 'VAPID_PUBLIC_KEY',
      !privateKey && 'VAPID_PRIVATE_KEY',
      !subject && 'VAPID_SUBJECT',
    ].filter((name) => name !== false)
    throw new Error(
      `The settings of push notifications belong together, but ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`,
    )
  }
  if (publicKeyOf(Buffer.from(privateKey, 'base64url')) !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY. Copy both from one run')
  return { publicKey, privateKey, subject }
}
