import { beforeEach, expect, test, vi } from 'vitest'

/** The caches of a browser, as far as the worker uses them. */
const stored = new Map<string, Map<string, Response>>()
const pathOf = (request: Request | string) =>
  typeof request === 'string' ? request : new URL(request.url).pathname
const cacheNamed = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, files)
  return {
    match: async (request: Request | string) => files.get(pathOf(request))?.clone(),
    put: async (request: Request, answer: Response) => void files.set(pathOf(request), answer),
    keys: async () => [...files.keys()].map((path) => new Request(`https://here.example${path}`)),
    delete: async (request: Request) => files.delete(pathOf(request)),
  }
}
vi.stubGlobal('caches', { open: async (name: string) => cacheNamed(name) })
vi.stubGlobal('self', { location: { origin: 'https://here.example' } })
vi.stubGlobal('SHELL_VERSION', 'v1')
vi.stubGlobal('SHELL_FILES', [])

// The build puts these in before the module is read.
const { answerFromDevice } = await import('./answers.ts')

let network: (request: Request) => Promise<Response>
vi.stubGlobal('fetch', (request: Request) => network(request))
const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => {
  stored.clear()
  stored.set('hauler-shell-v1', new Map([['/hauler', new Response('the stored page')]]))
  network = async () => new Response('from the server')
})

const request = (path: string, init: { mode?: string; method?: string } = {}) => {
  const { mode, ...rest } = init
  const made = new Request(`https://here.example${path}`, rest)
  // A page cannot make a request of this mode; the browser does.
  return mode ? Object.defineProperty(made, 'mode', { value: mode }) : made
}
const text = async (answer: Promise<Response> | undefined) => (await answer)?.text()

test('a reload shows the server’s page, and without a signal the stored one', async () => {
  const reload = () => answerFromDevice(request('/hauler?tab=available', { mode: 'navigate' }))
  expect(await text(reload())).toBe('from the server')
  network = offline
  expect(await text(reload())).toBe('the stored page')
})

test('a signal too weak to answer is none after four seconds', async () => {
  vi.useFakeTimers()
  network = () => new Promise(() => undefined)
  const answer = answerFromDevice(request('/hauler', { mode: 'navigate' }))
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await text(answer)).toBe('the stored page')
  vi.useRealTimers()
})

test.for(['/api/hauler/jobs', '/api/events', '/hauler-register', '/'])(
  '%s is left to the browser',
  (path) => {
    expect(answerFromDevice(request(path))).toBeUndefined()
  },
)

test('what changes something and other pages are left to the browser', () => {
  expect(answerFromDevice(request('/hauler', { method: 'POST' }))).toBeUndefined()
  expect(answerFromDevice(request('/admin', { mode: 'navigate' }))).toBeUndefined()
})

test('a photo is fetched once and shown without a signal; one that was never fetched is not there', async () => {
  const photo = () => answerFromDevice(request('/uploads/a-thumb.webp'))
  await photo()
  network = offline
  expect(await text(photo())).toBe('from the server')
  expect((await answerFromDevice(request('/uploads/b-thumb.webp')))?.status).toBe(404)
})

test('of more photos than it keeps, the oldest go', async () => {
  for (let at = 0; at < 125; at++) await answerFromDevice(request(`/uploads/${at}.webp`))
  const photos = stored.get('hauler-photos')
  expect(photos?.size).toBe(120)
  expect([...(photos?.keys() ?? [])][0]).toBe('/uploads/5.webp')
})
