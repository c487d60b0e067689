const BYTES = 16

/** A new idempotency key. `randomUUID` is missing where a page has no https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
