import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import { Stanza, type Identity, type Recipient } from 'age-encryption'

/** What a backup is encrypted with. */
export type Secret = {
  passphrase: string
  /** The base-2 logarithm of the cost of one guess; lower in tests only. */
  workFactor?: number
}

const LABEL = 'age-encryption.org/v1/scrypt'
/** As the `age` program has it: a guess takes a second and 256 MB. */
const WORK_FACTOR = 18
const MAX_WORK_FACTOR = 20
const SALT_BYTES = 16
const KEY_BYTES = 32
const TAG_BYTES = 16
/** Each key encrypts one thing only. */
const NONCE = Buffer.alloc(12)
const AEAD = 'chacha20-poly1305'
const OPTIONS = { authTagLength: TAG_BYTES } as const

/**
 * The passphrase as the recipient of an age file. Unlike the library's own it derives the key in another thread:
 * a server that makes its backup goes on answering.
 * @see https://github.com/C2SP/C2SP/blob/main/age.md#the-scrypt-recipient-type
 */
export const recipientOf = ({ passphrase, workFactor = WORK_FACTOR }: Secret): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT_BYTES)
    const cipher = createCipheriv(AEAD, await keyOf(passphrase, salt, workFactor), NONCE, OPTIONS)
    const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
    return [new Stanza(['scrypt', base64(salt), String(workFactor)], body)]
  },
})

/** The same passphrase as the identity that opens the file. */
export const identityOf = ({ passphrase }: Secret): Identity => ({
  async unwrapFileKey([stanza]) {
    const [type, salt = '', factor = ''] = stanza?.args ?? []
    const workFactor = Number(factor)
    if (!stanza || type !== 'scrypt' || !(workFactor > 0 && workFactor <= MAX_WORK_FACTOR))
      return null
    const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), workFactor)
    const decipher = createDecipheriv(AEAD, key, NONCE, OPTIONS)
    decipher.setAuthTag(stanza.body.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(stanza.body.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      return null
    }
  },
})

function keyOf(passphrase: string, salt: Buffer, workFactor: number): Promise<Buffer> {
  const N = 2 ** workFactor
  // Node's limit is 32 MB otherwise; 1 KB is needed for each step of the cost.
  const cost: ScryptOptions = { N, r: 8, p: 1, maxmem: 2_048 * (N + 4) }
  return new Promise((resolve, reject) =>
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
