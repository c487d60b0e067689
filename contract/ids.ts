import { z } from 'zod'

/** What PostgreSQL's integer holds. */
const MAX_ID = 2_147_483_647

const isWritten = (wire: unknown): wire is string | number =>
  typeof wire === 'number' || (typeof wire === 'string' && /^[1-9]\d{0,9}$/.test(wire))

/**
 * The number of a stored thing; each kind brands its own. As text, in an address, it is plain decimal
 * digits: other ways to write a number, such as 0x10 or 1e1, are refused.
 */
export const Id = z.codec(
  z.custom<string | number>(isWritten).meta({ type: 'integer', minimum: 1, maximum: MAX_ID }),
  z.int().positive().max(MAX_ID),
  { decode: Number, encode: (id) => id },
)
