import { z } from 'zod'
import type { ModelSettings, TokenPrices } from './providers/model/model.ts'

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

const name = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Expected the name of a model, without spaces')

/**
 * The models: where they are, the key there, the name of the one that reads descriptions and photos, and of
 * the one that writes campaigns and posts if that is another.
 */
export const modelVariables = {
  AI_BASE_URL: base.optional(),
  AI_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{1,500}$/, 'Expected a key: letters, digits and signs without spaces')
    .optional(),
  AI_MODEL: name.optional(),
  AI_WRITER_MODEL: name.optional(),
}

/** What a model is charged at, as its provider lists it. */
const price = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,4})?$/, 'Expected US cents for a million tokens, such as 15 or 7.5')
  .transform(Number)

export const priceVariables = {
  AI_PRICE_IN: price.optional(),
  AI_PRICE_OUT: price.optional(),
  AI_WRITER_PRICE_IN: price.optional(),
  AI_WRITER_PRICE_OUT: price.optional(),
}

type Variables = z.output<z.ZodObject<typeof modelVariables>>
type Prices = z.output<z.ZodObject<typeof priceVariables>>

/** This machine, a private network, or a name that only such a network knows. */
const NEAR =
  /^(localhost|127(\.\d+){3}|\[::1\]|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[a-z0-9-]+)$/

/** @returns undefined when none is set. @throws Error for settings that do not go together. */
export function modelSettings(variables: Variables): ModelSettings | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = variables
  if (!baseUrl && !apiKey && !model && !variables.AI_WRITER_MODEL) return undefined
  if (!baseUrl || !apiKey || !model) {
    const names = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const
    const missing = names.filter((variable) => !variables[variable])
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

/** The settings of the model that writes: those of AI_MODEL, with AI_WRITER_MODEL in its place where it is set. */
export function writerSettings(variables: Variables): ModelSettings | undefined {
  const settings = modelSettings(variables)
  return settings && { ...settings, model: variables.AI_WRITER_MODEL ?? settings.model }
}

/** @returns undefined when neither is set. @throws Error for one without the other. */
export const modelPrices = (prices: Prices): TokenPrices | undefined =>
  pricesOf(prices, 'AI_PRICE_IN', 'AI_PRICE_OUT')

/**
 * The prices of the model that writes: its own, or those of AI_MODEL where that is the same model. The
 * price of one model says nothing about another: without its own the cost is unknown.
 */
export function writerPrices(variables: Variables & Prices): TokenPrices | undefined {
  const { AI_MODEL, AI_WRITER_MODEL = AI_MODEL } = variables
  const own = pricesOf(variables, 'AI_WRITER_PRICE_IN', 'AI_WRITER_PRICE_OUT')
  return own ?? (AI_WRITER_MODEL === AI_MODEL ? modelPrices(variables) : undefined)
}

function pricesOf(
  prices: Prices,
  nameIn: keyof Prices,
  nameOut: keyof Prices,
): TokenPrices | undefined {
  const { [nameIn]: priceIn, [nameOut]: priceOut } = prices
  if (priceIn === undefined && priceOut === undefined) return undefined
  if (priceIn === undefined || priceOut === undefined)
    throw new Error(`${nameIn} and ${nameOut} belong together: set both or neither`)
  return { in: priceIn, out: priceOut }
}
