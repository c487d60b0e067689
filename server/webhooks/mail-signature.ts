import { createHmac, timingSafeEqual } from 'node:crypto'
import { MAIL_SIGNATURE_MINUTES } from '../../contract/mail-webhooks.ts'

/** The header for a body sent now. */
export function signMail(secret: string, body: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  return `t=${time},v1=${macOf(secret, time, body).toString('hex')}`
}

/** Whether the header was made with the secret, for this body, within five minutes of now. */
export function isMailSignature(secret: string, header: string, body: string, now: Date): boolean {
  const [, time = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const age = Math.abs(now.getTime() / 1000 - Number(time))
  if (hex === '' || age > MAIL_SIGNATURE_MINUTES * 60) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), macOf(secret, Number(time), body))
}

const macOf = (secret: string, time: number, body: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest()
