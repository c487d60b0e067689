import { z } from 'zod'
import { Instant, LocalTime } from './calendar.ts'

/** When a post goes out: an instant, or a time on the service clock such as '2026-12-01T09:00'; '' is none. */
export const PublishTime = z.codec(
  z.union([Instant.in, LocalTime.in, z.literal(''), z.null()]),
  z.date().nullable(),
  {
    decode: (text) => {
      if (!text) return null
      const local = LocalTime.safeDecode(text)
      return local.success ? local.data : new Date(text)
    },
    encode: (instant) => instant?.toISOString() ?? null,
  },
)
