import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { EmailProvider } from './email.ts'
import type { SmsProvider } from './sms.ts'

/** A provider of texts under test, with what the network does. */
export type SmsWorld = {
  sms: SmsProvider
  /** A number that texts reach, and one that refuses them. */
  reachable: string
  unreachable: string
  /** The reports that were sent since the last call, as they would arrive. */
  reports: () => Promise<{ rawBody: string; signature: string }[]>
  /** How many texts with these words went to the network. */
  sent: (text: string) => Promise<number>
}

const refusal = { name: 'Refused' }

/** What the rest of the server relies on. Every adapter of the SMS port passes all of it. */
export function smsConforms(world: () => SmsWorld): void {
  const text = () => ({ text: `Pickup ${randomUUID()}`, idempotencyKey: randomUUID() })

  test('a text is handed over under its key once, also for concurrent calls', async () => {
    const request = { to: world().reachable, ...text() }
    const all = await Promise.all([1, 2, 3].map(() => world().sms.send(request)))
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await world().sent(request.text)).toBe(1)
  })

  test('a number that takes no texts is refused for good, again and again', async () => {
    const request = { to: world().unreachable, ...text() }
    await expect(world().sms.send(request)).rejects.toMatchObject(refusal)
    await expect(world().sms.send(request)).rejects.toMatchObject(refusal)
  })

  test('what became of a text is reported with its key, and a tampered report is refused', async () => {
    await world().reports()
    const request = { to: world().reachable, ...text() }
    const { messageId } = await world().sms.send(request)
    const [report] = await world().reports()
    const { rawBody = '', signature = '' } = report ?? {}
    expect(world().sms.readReport(rawBody, signature)).toEqual({
      messageId,
      reference: request.idempotencyKey,
      status: 'delivered',
      failure: null,
    })
    for (const [body, signed] of [
      [`${rawBody} `, signature],
      [rawBody, ''],
    ] as const)
      expect(() => world().sms.readReport(body, signed)).toThrow(expect.objectContaining(refusal))
  })
}

export type EmailWorld = {
  email: EmailProvider
  reachable: string
  unreachable: string
  sent: (text: string) => Promise<number>
}

/** What the rest of the server relies on. Every adapter of the email port passes all of it. */
export function emailConforms(world: () => EmailWorld): void {
  const mail = () => ({
    subject: 'Your pickup',
    text: `Pickup ${randomUUID()}`,
    idempotencyKey: randomUUID(),
  })

  test('an email is handed over under its key once, also for concurrent calls', async () => {
    const request = { to: world().reachable, ...mail() }
    const all = await Promise.all([1, 2, 3].map(() => world().email.send(request)))
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await world().sent(request.text)).toBe(1)
  })

  test('an address that takes no mail is refused for good, again and again', async () => {
    const request = { to: world().unreachable, ...mail() }
    await expect(world().email.send(request)).rejects.toMatchObject(refusal)
    await expect(world().email.send(request)).rejects.toMatchObject(refusal)
  })
}
