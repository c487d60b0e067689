import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'
const KEY_FILE = 'token.key'

/** Where the key is kept unless TOKEN_KEY is set. */
export const tokenKeyPath = (dataDir: string): string => join(dataDir, KEY_FILE)

/**
 * Encrypts secrets of users, so that the database alone does not reveal them: AES-256-GCM. `use`
 * names what a value is for: sealed for one use it does not open for another, so a value cannot
 * be moved between rows.
 */
export type SecretBox = {
  seal(secret: string, use: string): string
  /** @throws Error when it was sealed with another key or for another use, or was tampered with. */
  open(sealedText: string, use: string): string
  /** 32 bytes that follow from the text and its use, and cannot be computed without the key. */
  sign(text: string, use: string): Buffer
}

/** @throws RangeError for a key that is not 32 bytes. */
export function secretBox(key: Buffer): SecretBox {
  if (key.length !== KEY_BYTES) throw new RangeError(`A token key has ${KEY_BYTES} bytes`)
  // Of its own, so that what is signed says nothing of what is sealed.
  const signingKey = Buffer.from(hkdfSync('sha256', key, '', 'signing', KEY_BYTES))
  return {
    sign: (text, use) => createHmac('sha256', signingKey).update(`${use}\0${text}`).digest(),
    seal(secret, use) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(use))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return `${VERSION}.${Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(sealedText, use) {
      const [version, body = ''] = sealedText.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES)
        throw new Error('This was not sealed here')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(use)).setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}

type KeySettings = { tokenKey: string | undefined; dataDir: string }

/** The box with the key of TOKEN_KEY, else with one that is made once and kept in the data folder. */
export async function openSecretBox({ tokenKey, dataDir }: KeySettings): Promise<SecretBox> {
  return secretBox(Buffer.from(tokenKey ?? (await keptKey(dataDir)), 'hex'))
}

/** Two servers that start together on a new folder both get the key of the first. */
async function keptKey(dataDir: string): Promise<string> {
  const path = tokenKeyPath(dataDir)
  const storedKey = await readKey(path)
  if (storedKey !== undefined) return storedKey
  await mkdir(dataDir, { recursive: true })
  // Written to another file and then linked: no reader sees half a key.
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return readFile(path, 'utf8')
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (/^[0-9a-f]{64}$/i.test(key)) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  throw new Error(`The key in ${path} is damaged. Restore the file, or connect the accounts again`)
}
