import { pick, type Random } from './draw-value.ts'
import { brokenForm } from './forms.ts'
import { ODD_KEYS, ODD_NUMBERS, ODD_TEXTS, ODD_VALUES } from './odd-values.ts'

/** A call before it is written down: every mutation makes another one of it. */
export type Draft = {
  params: Record<string, string>
  query: [name: string, value: string][]
  body: unknown
  /** Stands in place of the body as JSON. */
  bytes?: string | Buffer
  headers: Record<string, string>
}

type Mutation = (random: Random, draft: Draft) => Draft
type Place = { holder: Record<string, unknown> | unknown[]; key: string }

/** Every place of a value in which another one could stand. */
function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])])
}

const read = ({ holder, key }: Place): unknown => (holder as Record<string, unknown>)[key]
const write = ({ holder, key }: Place, value: unknown): void => {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true })
}

/** Changes one place of a copy of the body; a body without places becomes an odd value itself. */
function changePlace(random: Random, draft: Draft, change: (place: Place) => void): Draft {
  const body = structuredClone(draft.body)
  const places = placesIn(body)
  if (places.length === 0) return { ...draft, body: pick(random, ODD_VALUES) }
  change(pick(random, places))
  return { ...draft, body }
}

const DEPTH = 10_000
const MEGABYTE = 1_048_576
/** In the text of a body it stands where something is put that JSON.stringify would not write. */
const MARK = 'here-stands-the-mark'

/** The body as text, with this text in one of its places. */
function putText(random: Random, draft: Draft, text: string): Draft {
  const marked = changePlace(random, draft, (place) => write(place, MARK))
  const written = JSON.stringify(marked.body) ?? 'null'
  const bytes = written.includes(MARK) ? written.replace(`"${MARK}"`, () => text) : text
  return { ...draft, bytes }
}

const deep = (open: string, close: string): string => open.repeat(DEPTH) + close.repeat(DEPTH)

const oddLike = (random: Random, value: unknown): unknown => {
  if (typeof value === 'string') return pick(random, ODD_TEXTS)
  if (typeof value === 'number') return pick(random, ODD_NUMBERS)
  if (Array.isArray(value)) return Array.from({ length: 300 }, () => value[0] ?? null)
  return pick(random, ODD_VALUES)
}

/** What is done to the bodies of calls. */
export const BODY_MUTATIONS: Record<string, Mutation> = {
  'odd value': (random, draft) =>
    changePlace(random, draft, (place) => write(place, pick(random, ODD_VALUES))),
  'odd value of the same type': (random, draft) =>
    changePlace(random, draft, (place) => write(place, oddLike(random, read(place)))),
  'all texts odd': (random, draft) => {
    const body = structuredClone(draft.body)
    const text = pick(random, ODD_TEXTS)
    for (const place of placesIn(body)) if (typeof read(place) === 'string') write(place, text)
    return { ...draft, body }
  },
  'missing key': (random, draft) =>
    changePlace(random, draft, ({ holder, key }) => {
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
    }),
  'extra key': (random, draft) => {
    const body = structuredClone(draft.body)
    if (typeof body !== 'object' || body === null) return draft
    write(
      { holder: body as Record<string, unknown>, key: pick(random, ODD_KEYS) },
      pick(random, [{ isAdmin: true, role: 'admin' }, ...ODD_VALUES]),
    )
    return { ...draft, body }
  },
  'key twice': (_random, draft) => {
    const text = JSON.stringify(draft.body) ?? ''
    const [, first = '"id"'] = /^\{("[^"]*")/.exec(text) ?? []
    return { ...draft, bytes: text.replace(/\}$/, () => `,${first}:null,${first}:{"a":1}}`) }
  },
  'nested deeply': (random, draft) =>
    putText(random, draft, pick(random, [deep('[', ']'), deep('{"a":', '}').replace('}', '1}')])),
  'whole body nested deeply': (_random, draft) => ({ ...draft, bytes: deep('[', ']') }),
  'text of a megabyte': (random, draft) => putText(random, draft, `"${'x'.repeat(MEGABYTE)}"`),
  'text of 200 KB': (random, draft) => putText(random, draft, `"${'é'.repeat(100_000)}"`),
  'number with 10,000 digits': (random, draft) => putText(random, draft, '9'.repeat(DEPTH)),
  'bytes that are not UTF-8': (random, draft) => {
    const { bytes = '' } = putText(random, draft, '"\u0001\u0001\u0001"')
    const broken = Buffer.from(String(bytes))
    for (const [at, byte] of broken.entries())
      if (byte === 1) broken[at] = pick(random, [0xff, 0xc0, 0xed, 0xf8, 0x80])
    return { ...draft, bytes: broken }
  },
  'cut off': (random, draft) => {
    const text = JSON.stringify(draft.body) ?? ''
    return { ...draft, bytes: text.slice(0, Math.floor(random() * text.length)) }
  },
  'not JSON': (random, draft) => ({
    ...draft,
    bytes: pick(random, [
      '',
      'NaN',
      '\ufeff{}',
      'null',
      '0',
      '"text"',
      '[]',
      '{a:1}',
      '{"a":1,}',
      '\u0000',
    ]),
  }),
  'other content type': (random, draft) => ({
    ...draft,
    bytes: JSON.stringify(draft.body) ?? '',
    headers: {
      ...draft.headers,
      'content-type': pick(random, [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/xml',
        'application/json; charset=utf-16',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/octet-stream',
        'image/webp',
        '',
        'json',
      ]),
    },
  }),
  'broken form': (random, draft) => ({ ...draft, ...brokenForm(random, draft.headers) }),
}

/** What is done to addresses and headers of calls, with a body or without. */
export const ADDRESS_MUTATIONS: Record<string, Mutation> = {
  'odd parameter of the path': (random, draft) => {
    const names = Object.keys(draft.params)
    if (names.length === 0) return ADDRESS_MUTATIONS['odd header']?.(random, draft) ?? draft
    return {
      ...draft,
      params: { ...draft.params, [pick(random, names)]: pick(random, ODD_ADDRESS_PARTS) },
    }
  },
  'odd value in the query': (random, draft) => {
    const names = [...draft.query.map(([name]) => name), 'cursor', 'sort', 'limit', 'q']
    const name = pick(random, names)
    const value = pick(random, [...ODD_CURSORS, ...ODD_TEXTS.slice(0, 50)])
    const others = draft.query.filter(([other]) => other !== name)
    return { ...draft, query: [...others, [name, value]] }
  },
  'query twice': (random, draft) => ({
    ...draft,
    query: [
      ...draft.query,
      ...draft.query,
      [pick(random, ODD_KEYS), pick(random, ODD_TEXTS.slice(0, 50))],
    ],
  }),
  'part of the query missing': (random, draft) => ({
    ...draft,
    query: draft.query.filter(() => random() < 0.5),
  }),
  'odd header': (random, draft) => ({
    ...draft,
    headers: {
      ...draft.headers,
      ...pick<Record<string, string>>(random, [
        { 'idempotency-key': '' },
        { 'idempotency-key': 'k'.repeat(201) },
        { 'idempotency-key': 'é\u00ff' },
        { 'idempotency-key': 'one-key' },
        { 'x-see-as': '1' },
        { 'x-see-as': '99999999999' },
        { 'if-none-match': '"' },
        { 'if-none-match': '*' },
        { cookie: 'sid=%00; sid=%ff; =; __proto__=1' },
        { cookie: `sid=${'x'.repeat(4_000)}` },
        { 'x-forwarded-for': '::::, 999.1.1.1' },
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'accept-language': 'x'.repeat(3_000) },
        { 'user-agent': '\u00ff'.repeat(500) },
        { range: 'bytes=-1-' },
        { 'last-event-id': 'x' },
      ]),
    },
  }),
}

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Positions in lists as a stranger makes them up: other shapes, other types, other sizes. */
const ODD_CURSORS: readonly string[] = [
  'x',
  base64(null),
  base64({}),
  base64([]),
  base64([1]),
  base64(['a', 'b']),
  base64(['\u0000', 1]),
  base64(['\ud800', 1]),
  base64([null, null]),
  base64(['9999-12-31T23:59:59.999Z', 9e15]),
  base64(['infinity', 2_147_483_648]),
  base64([1e308, 1]),
  base64(['createdAt:desc', '0000-00-00', 1]),
  base64({ sort: 'createdAt', values: ['x', 'y'] }),
  base64({ __proto__: [], by: 'id' }),
  'createdAt:sideways',
  'id;drop',
  '0',
  '-1',
  '201',
  '1e9',
]

const ODD_ADDRESS_PARTS: readonly string[] = [
  ...ODD_TEXTS.filter((text) => text.length < 300 && text !== ''),
  '999999',
  '2147483647',
  'x'.repeat(301),
  '.csv',
]
