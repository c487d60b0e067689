import { z } from 'zod'
import type { RoadSettings } from './providers/roads/osrm.ts'

/** Where a server with the interface of OSRM is; it is used only when this is set. */
export const roadVariables = { OSRM_URL: z.url({ protocol: /^https?$/ }).optional() }

type Variables = z.output<z.ZodObject<typeof roadVariables>>

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** @returns undefined when none is set. @throws Error for an address that would send places unprotected. */
export function roadSettings({ OSRM_URL: url }: Variables): RoadSettings | undefined {
  if (url === undefined) return undefined
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !LOOPBACK.test(hostname))
    throw new Error(
      'OSRM_URL would send where people live unprotected: use https, but for this machine',
    )
  return { url }
}
