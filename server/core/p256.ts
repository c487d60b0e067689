import { createECDH } from 'node:crypto'

const CURVE = 'prime256v1'

/** The public key of P-256 that belongs to a private one of 32 bytes, in base64url. */
export function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

/** Whether 65 bytes in base64url are a public key of P-256: nothing can be encrypted with another one. */
export function isPublicKey(text: string): boolean {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}
