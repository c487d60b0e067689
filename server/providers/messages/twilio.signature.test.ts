import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hasVectors, readVectors, vectorsSay } from '../../testing/twilio/reference.ts'
import type { SmsRequest } from './sms.ts'
import { isGenuine } from './twilio.signature.ts'

if (!hasVectors) process.stdout.write(`${vectorsSay}\n`)

const Parameters = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const Vectors = z.object({
  authToken: z.string(),
  params: Parameters,
  url: z.string(),
  vectors: z.array(
    z.object({
      name: z.string(),
      url: z.string().optional(),
      params: Parameters.optional(),
      signature: z.string().nullable(),
      valid: z.boolean(),
    }),
  ),
  jsonBodyVectors: z.array(
    z.object({ body: z.string(), url: z.string(), signature: z.string(), valid: z.boolean() }),
  ),
})

type Vector = { name: string; token: string; request: SmsRequest; valid: boolean }

function vectors(): Vector[] {
  if (!hasVectors) return []
  const { authToken: token, params, url, ...lists } = Vectors.parse(readVectors())
  const forms = lists.vectors.map(({ name, valid, signature, ...own }) => {
    const fields = Object.entries(own.params ?? params)
    const form = fields.flatMap(([key, values]) => [values].flat().map((value) => [key, value]))
    const rawBody = new URLSearchParams(form).toString()
    return { name, token, valid, request: signed(own.url ?? url, rawBody, signature ?? undefined) }
  })
  const bodies = lists.jsonBodyVectors.map(({ body, url: at, signature, valid }) => ({
    name: `JSON body of ${body.length} characters, ${new URL(at).searchParams.size} parameters`,
    token,
    valid,
    request: signed(at, body, signature),
  }))
  return [...forms, ...bodies]
}

const signed = (url: string, rawBody: string, signature: string | undefined): SmsRequest => ({
  url,
  rawBody,
  headers: { 'x-twilio-signature': signature },
})

/** The text with one byte changed: the character at this place, counted from the end where it is negative. */
function changed(text: string, at: number): string {
  const place = at < 0 ? text.length + at : at
  const other = text[place] === 'x' ? 'y' : 'x'
  return text.slice(0, place) + other + text.slice(place + 1)
}

describe.skipIf(!hasVectors)('the signatures of Twilio’s own library', () => {
  test('there are 18 of them', () => {
    expect(vectors()).toHaveLength(18)
  })

  test.for(vectors())('$name: $valid', ({ token, request, valid }) => {
    expect(isGenuine([token], request)).toBe(valid)
    expect(isGenuine(['another', token], request)).toBe(valid)
    expect(isGenuine(['another'], request)).toBe(false)
    expect(isGenuine([], request)).toBe(false)
  })

  test.for(vectors())('$name, with one byte changed: refused', ({ token, request }) => {
    const { url, rawBody, headers } = request
    const signature = headers['x-twilio-signature'] ?? ''
    const signatures = [...signature].map((_, at) => signed(url, rawBody, changed(signature, at)))
    const urls = [signed(changed(url, -1), rawBody, signature)]
    const bodies = [0, -1].map((at) => signed(url, changed(rawBody, at), signature))
    for (const forged of [...signatures, ...urls, ...bodies])
      expect([forged, isGenuine([token], forged)]).toEqual([forged, false])
  })
})

test('what is no address is not genuine', () => {
  for (const url of ['', 'status?ref=1', 'http://'])
    expect(isGenuine(['12345'], signed(url, 'a=b', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='))).toBe(false)
})
