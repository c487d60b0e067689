import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

type Json = Record<string, unknown>
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (words: string) =>
  Buffer.concat([Buffer.from([0x60 + words.length]), Buffer.from(words)])
const bytesOf = (value: Buffer) =>
  Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])

const IS_PRESENT = 0x01
const IS_VERIFIED = 0x04
const HAS_KEY = 0x40

/** A device that keeps one passkey, as WebAuthn has it; each part of an answer can be made wrong. */
export function virtualDevice(site: { host: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credentialId = id.toString('base64url')
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])

  const answer = (
    options: Json,
    type: string,
    { origin = site.origin, isVerified = true } = {},
  ) => {
    const challenge = String(options['challenge'])
    const client = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
    const flags = IS_PRESENT | (isVerified ? IS_VERIFIED : 0)
    const authData = (extraFlags = 0, rest = Buffer.alloc(0)) =>
      Buffer.concat([sha256(site.host), Buffer.from([flags | extraFlags, 0, 0, 0, 0]), rest])
    return { client, authData }
  }
  const envelope = (response: Json): Json => ({
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  type Wrong = { origin?: string; isVerified?: boolean }

  return {
    register(options: Json, wrong: Wrong = {}): Json {
      const { client, authData } = answer(options, 'webauthn.create', wrong)
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytesOf(authData(HAS_KEY, key)),
      ])
      return envelope({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    logIn(options: Json, wrong: Wrong = {}): Json {
      const { client, authData } = answer(options, 'webauthn.get', wrong)
      const signed = Buffer.concat([authData(), sha256(client)])
      return envelope({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData().toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
