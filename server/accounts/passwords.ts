import { hash, verify } from '@node-rs/argon2'

// OWASP's second profile for argon2id (19 MiB, two passes): about 20 ms on a small server. 2 is argon2id.
const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, SETTINGS)

let someHash: Promise<string> | undefined

/**
 * Whether this is the password. Without a stored hash the same work is done, so that the
 * time of the answer does not reveal which email addresses have an account.
 */
export async function isPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  someHash ??= hashPassword('no account has this password')
  const matches = await verify(stored ?? (await someHash), password)
  return Boolean(stored) && matches
}
