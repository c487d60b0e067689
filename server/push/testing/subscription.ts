import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import type { PushSubscriptionInput } from '../../../contract/push.ts'

const TAG_BYTES = 16
const KEY_ID_AT = 21

type Browser = {
  subscription: PushSubscriptionInput
  /** What a push service delivers, as the browser's worker reads it. */
  read: (body: Buffer) => unknown
}

/** A browser that allows notifications, and can read what is encrypted for it (RFC 8291). */
export function browser(endpoint = `https://push.example/${randomUUID()}`): Browser {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') }
  return {
    subscription: { endpoint, keys, name: 'Chrome on Android' },
    read(body) {
      const salt = body.subarray(0, 16)
      const length = body.readUInt8(KEY_ID_AT - 1)
      const sender = body.subarray(KEY_ID_AT, KEY_ID_AT + length)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const secret = hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32)
      const part = (what: string, bytes: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes),
        )
      const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
      const encrypted = body.subarray(KEY_ID_AT + length)
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
      const padded = Buffer.concat([
        decipher.update(encrypted.subarray(0, -TAG_BYTES)),
        decipher.final(),
      ])
      // Zeros and a 2 end the only record.
      return JSON.parse(padded.toString('utf8', 0, padded.lastIndexOf(2)))
    },
  }
}
