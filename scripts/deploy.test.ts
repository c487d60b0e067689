import { readdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../contract/uploads.ts'
import { MOST_DRAIN_SECONDS } from '../server/config-process.ts'
import { readConfig } from '../server/config.ts'
import { LONGEST_STOP_MS, STOP_LIMITS_MS, STOP_STEPS } from '../server/core/stop.ts'
import { refuseSandboxInProduction } from '../server/refuse-sandbox.ts'
import { useApp } from '../server/testing/app.ts'

const app = useApp()
const read = (path: string): string => readFileSync(path, 'utf8')

const image = read('Dockerfile')
const compose = read('compose.yaml').replaceAll(/^ *#.*$/gm, '')
const unit = read('deploy/westhaul.service')
const caddy = read('deploy/Caddyfile')
const nginx = read('deploy/nginx.conf')
const example = read('deploy/westhaul.env.example')

/** Read by Node, PostgreSQL or Caddy, or named for compose itself. */
const OF_OTHERS = new Set([
  'NODE_COMPILE_CACHE',
  'TMPDIR',
  'POSTGRES_USER',
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'SITE_ADDRESS',
  'UPSTREAMS',
])

/** The settings that server/config.ts and the files beside it read. */
const settings = new Set(
  readdirSync('server')
    .filter((file) => /^config[\w-]*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(`server/${file}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)])
    .map(([, name = '']) => name),
)

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

test('the samples set what the server reads, and nothing else', () => {
  const names = [
    ...namesIn(example, /^(?:# )?([A-Z][A-Z0-9_]+)=/gm),
    ...namesIn(image, /^(?:ENV| {3}) ([A-Z][A-Z0-9_]+)=/gm),
    ...namesIn(compose, /\b([A-Z][A-Z0-9_]+): /g),
    ...namesIn(unit, /^Environment=([A-Z][A-Z0-9_]+)=/gm),
  ]
  expect(names).toEqual(expect.arrayContaining(['TRUST_PROXY', 'NODE_ENV', 'ROLE', 'DATA_DIR']))
  expect(names.filter((name) => !settings.has(name) && !OF_OTHERS.has(name))).toEqual([])
})

test('a copy of the sample with its blanks filled in starts a server', () => {
  const blanks = { TOKEN_KEY: 'ab'.repeat(32), ADMIN_PASSWORD: 'a long password' }
  const config = readConfig({ ...parseEnv(example), ...blanks })
  expect(config).toMatchObject({ production: true, proxies: 1, demo: false })
  expect(refuseSandboxInProduction(config)).toBeUndefined()
})

test('ports and addresses for health checks are those of the server', async () => {
  const [, port] = /^EXPOSE (\d+)$/m.exec(image) ?? []
  expect(image).toContain(`PORT=${port}`)
  expect(compose).toContain(`PORT: '${port}'`)
  expect(compose).toContain(`UPSTREAMS: web1:${port} web2:${port}`)
  expect(readConfig({}).port).toBe(Number(port))
  const [, health = ''] = /127\.0\.0\.1:\$\{process\.env\.PORT\}(\/\w+)/.exec(image) ?? []
  const [, ready = ''] = /^\s+health_uri (\S+)$/m.exec(caddy) ?? []
  const status = async (url: string) => (await app.http.inject({ url })).statusCode
  // This app runs no worker, so it is not ready.
  expect([await status(health), await status(ready), await status('/ready')]).toEqual([
    200, 503, 404,
  ])
})

test('the image runs the Node that package.json pins', () => {
  const { dependencies } = JSON.parse(read('package.json')) as {
    dependencies: Record<string, string>
  }
  expect(image).toContain(`ARG NODE_VERSION=${dependencies.node}\n`)
})

test('proxies let the largest upload through, and streams as they come', () => {
  const megabyte = 1024 * 1024
  const [, ofNginx] = /client_max_body_size (\d+)m;/.exec(nginx) ?? []
  expect(Number(ofNginx) * megabyte).toBeGreaterThanOrEqual(MAX_UPLOAD_BYTES)
  // Caddy counts in millions.
  const [, ofCaddy] = /max_size (\d+)MB/.exec(caddy) ?? []
  expect(Number(ofCaddy) * 1_000_000).toBeGreaterThanOrEqual(MAX_UPLOAD_BYTES)
  const [, streams = ''] =
    /location ~ (\S+) \{\s+proxy_pass \S+;\s+proxy_buffering off;/.exec(nginx) ?? []
  const isStream = new RegExp(streams)
  expect(['/api/events', '/api/job/a-token/events'].every((path) => isStream.test(path))).toBe(true)
})

test('stopping has more time than the server takes, and begins with SIGTERM to it alone', () => {
  const [steps, longer] = [/stops\.push\(/g, /limitMs:/g].map(
    (pattern) => [...read('server/main.ts').matchAll(pattern)].length,
  )
  // Those of main.ts without a limit of their own, and that of held tasks.
  expect(STOP_STEPS).toBe((steps ?? 0) - (longer ?? 0) + 1)
  const slowest = MOST_DRAIN_SECONDS + LONGEST_STOP_MS / 1_000
  const [, ofUnit] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  const [, ofCompose] = /^ {2}stop_grace_period: (\d+)s$/m.exec(compose) ?? []
  // The unit also stops the embedded PostgreSQL.
  expect(Number(ofUnit)).toBeGreaterThan(slowest + STOP_LIMITS_MS.embedded / 1_000)
  expect(Number(ofCompose)).toBeGreaterThan(slowest)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(image).toMatch(/^CMD \["node", /m)
  // Kept connections end before the server that drains closes them.
  const drain = readConfig({ NODE_ENV: 'production', ORIGIN: 'https://westhaul.example' }).process
  const kept = [/^\s+keepalive (\d+)s$/m.exec(caddy), /keepalive_timeout (\d+)s;/.exec(nginx)]
  for (const match of kept) expect(Number(match?.[1]) * 1_000).toBeLessThan(drain.drainMs)
})
