import { z } from 'zod'
import type { GeocoderSettings } from './providers/geocoder/bc.ts'

/** Where the BC Address Geocoder is; it is used only when this is set. */
export const geocoderVariables = {
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KEY: z.string().trim().min(1).optional(),
}

type Variables = z.output<z.ZodObject<typeof geocoderVariables>>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns undefined when no geocoder is set. @throws Error for settings that do not go together. */
export function geocoderSettings(variables: Variables): GeocoderSettings | undefined {
  const { GEOCODER_URL: url, GEOCODER_KEY: key } = variables
  if (url === undefined) {
    if (key !== undefined) throw new Error('GEOCODER_KEY is set, but GEOCODER_URL is not')
    return undefined
  }
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new Error(
      "GEOCODER_URL would send customers' addresses unprotected: use https, but for this machine",
    )
  return { url, key }
}
