import { z } from 'zod'
import type { ModelSettings } from './providers/reader/openai.client.ts'
import type { TokenPrices } from './providers/reader/reader.ts'

const ADDRESS = 'Expected an address such as https://api.openai.com/v1'

const base = z
  .string()
  .trim()
  .pipe(z.url({ protocol: /^https?$/, error: ADDRESS }))
  .refine(isBare, `${ADDRESS}, without a key, a question mark or /chat/completions`)
  .transform((text) => text.replace(/\/+$/, ''))

function isBare(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash, pathname } = new URL(text)
  return !username && !password && !search && !hash && !/\/chat\/completions\/*$/.test(pathname)
}

/** The model that reads descriptions and photos: where it is, the key there, and its name. */
export const readerVariables = {
  AI_BASE_URL: base.optional(),
  AI_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Expected a key: letters, digits and signs without spaces')
    .optional(),
  AI_MODEL: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, 'Expected the name of a model, without spaces')
    .optional(),
}

/** What a model is charged at, as its provider lists it. */
const price = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, 'Expected US cents for a million tokens, such as 15 or 7.5')
  .transform(Number)

export const priceVariables = { AI_PRICE_IN: price.optional(), AI_PRICE_OUT: price.optional() }

type Variables = z.output<z.ZodObject<typeof readerVariables>>

/** This machine, a private network, or a name that only such a network knows. */
const NEAR =
  /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[a-z0-9-]+)$/

/** @returns undefined when none is set. @throws Error for settings that do not go together. */
export function readerSettings(variables: Variables): ModelSettings | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = variables
  if (!baseUrl && !apiKey && !model) return undefined
  if (!baseUrl || !apiKey || !model) {
    const names = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const
    const missing = names.filter((name) => !variables[name])
    const are = missing.length === 1 ? 'is' : 'are'
    throw new Error(
      `The settings of the model belong together, but ${missing.join(' and ')} ${are} not set`,
    )
  }
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'http:' && !NEAR.test(hostname))
    throw new Error(
      'AI_BASE_URL leads over the internet without https: others on the network could read the key and the customers’ photos',
    )
  return { baseUrl, apiKey, model }
}

/** @returns undefined when neither is set. @throws Error for one without the other. */
export function readerPrices({
  AI_PRICE_IN: priceIn,
  AI_PRICE_OUT: priceOut,
}: z.output<z.ZodObject<typeof priceVariables>>): TokenPrices | undefined {
  if (priceIn === undefined && priceOut === undefined) return undefined
  if (priceIn === undefined || priceOut === undefined)
    throw new Error('AI_PRICE_IN and AI_PRICE_OUT belong together: set both or neither')
  return { in: priceIn, out: priceOut }
}
