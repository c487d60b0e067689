/** The body as DKIM hashes it (RFC 6376, 3.4.4). */
export const relaxedBody = (raw: string): string =>
  `${raw
    .slice(raw.indexOf('\r\n\r\n') + 4)
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '')}\r\n`

/** The headers as DKIM signs them (RFC 6376, 3.4.2), with its own last and unsigned. */
export function signedHeaders(headers: [string, string][], names: string[], own: string): string {
  const values = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
  const line = (name: string, value: string) => `${name}:${value.replace(/[ \t]+/g, ' ').trim()}`
  return [
    ...names.map((name) => line(name, values.get(name) ?? '')),
    line('dkim-signature', own.replace(/\bb=[^;]*$/, 'b=')),
  ].join('\r\n')
}
