type Listed = { bytes: Buffer; etag: string }

const MOST_KEYS = 1000

/** The answer of ListObjectsV2: names in order, page by page; a token says where the next page begins. */
export function listObjects(objects: Map<string, Listed>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? query.get('start-after') : nameIn(token)
  const size = Math.min(Number(query.get('max-keys') ?? MOST_KEYS), MOST_KEYS)
  const rest = [...objects]
    .filter(([name]) => name.startsWith(prefix) && (after === null || name > after))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const page = rest.slice(0, size)
  const last = page.at(-1)?.[0]
  const isTruncated = rest.length > page.length && last !== undefined
  const contents = page.map(
    ([name, { bytes, etag }]) =>
      `<Contents><Key>${name}</Key><ETag>${etag}</ETag><Size>${bytes.length}</Size></Contents>`,
  )
  const next = isTruncated ? `<NextContinuationToken>${tokenOf(last)}</NextContinuationToken>` : ''
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><KeyCount>${page.length}</KeyCount><MaxKeys>${size}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

const tokenOf = (name: string): string => Buffer.from(name).toString('base64url')
const nameIn = (token: string): string => Buffer.from(token, 'base64url').toString()
