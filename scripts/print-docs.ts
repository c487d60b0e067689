import { readFileSync, writeFileSync } from 'node:fs'
import { api } from '../contract/api.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { printLifecycles } from '../contract/lifecycles.ts'
import { type CallerState, refusalOf } from '../contract/permissions.ts'
import { hasRight, RIGHTS, type Right } from '../contract/rights.ts'
import { TEAM_ROLES } from '../contract/team-roles.ts'
import { FEATURES as SERVER, type Feature } from '../server/features.ts'
import { FEATURES as WEB } from '../web/features.ts'
import { printDistributedSql } from './distributed-sql.ts'
import { licencesIn, printLicences } from './licences.ts'
import { lockFile } from './lock-file.ts'
import { printRunbooks } from './print-runbooks.ts'

const GRAPH: Record<string, Feature> = SERVER

/** A feature stands one layer above the highest of those that it uses. */
const layerOf = (name: string): number => 1 + Math.max(0, ...usedBy(name).map(layerOf))
const usedBy = (name: string): readonly string[] => GRAPH[name]?.uses ?? []

/** Everything that a feature reaches, over any number of steps. */
const reach = (name: string): Set<string> =>
  new Set(usedBy(name).flatMap((used) => [used, ...reach(used)]))

/** The edges that do not follow from others. */
const directEdges = (name: string): string[] =>
  usedBy(name).filter((used) => !usedBy(name).some((other) => reach(other).has(used)))

function drawing(): string {
  const edges = Object.keys(GRAPH).flatMap((name) =>
    directEdges(name).map((used) => `  ${name} --> ${used}`),
  )
  return ['```mermaid', 'graph BT', ...edges, '```'].join('\n')
}

function serverTable(): string {
  const rows = Object.entries(GRAPH)
    .map(([name, { about, uses }]) => ({ name, about, uses, layer: layerOf(name) }))
    .toSorted((a, b) => a.layer - b.layer)
    .map(({ name, about, uses, layer }) => `| ${layer} | ${name} | ${about} | ${uses.join(', ')} |`)
  return ['| layer | feature | what it is about | uses |', '|---|---|---|---|', ...rows].join('\n')
}

const webTable = (): string =>
  [
    '| web feature | what it shows |',
    '|---|---|',
    ...Object.entries(WEB).map(([name, about]) => `| ${name} | ${about} |`),
  ].join('\n')

/** The features as ARCHITECTURE.md shows them: the graph without the edges that follow from others, and all of it in words. */
const printFeatures = (): string => [drawing(), serverTable(), webTable()].join('\n\n')

type Page = { file: URL; written: string; current: string }

const page = (name: string, block: string, text: string): Page => {
  const file = new URL(`../${name}`, import.meta.url)
  const current = readFileSync(file, 'utf8')
  const between = new RegExp(`(<!-- ${block} -->\n)[^]*(\n<!-- /${block} -->)`)
  const written = current.replace(between, (_, open, close) => open + text + close)
  return { file, current, written }
}

const yes = (is: boolean): string => (is ? 'yes' : '')
const header = (...cells: string[]): string[] => [row(cells), row(cells.map(() => '---'))]
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The columns of the table of calls, and whom each asks about. */
const CALLERS: readonly (readonly [title: string, state: CallerState])[] = [
  ...TEAM_ROLES.map((role) => [role, role] as const),
  ['hauler', 'approved'],
  ['customer', 'customer'],
  ['visitor', 'visitor'],
]

/** 'a' where the hauler has to be approved. */
function markOf(endpoint: Endpoint, state: CallerState): string {
  if (refusalOf(endpoint, state)) return ''
  return state === 'approved' && refusalOf(endpoint, 'pending') ? 'a' : 'x'
}

/** '/api/admin/jobs/:jobId/refund' is of the area 'admin/jobs', '/api/quotes/:token' of 'quotes'. */
function areaOf({ path }: Endpoint): string {
  const [first = '', second = ''] = path
    .replace('/api/', '')
    .replace(/\.csv$/, '')
    .split('/')
  return first === 'admin' ? `${first}/${second}` : first
}

/** An area with fewer calls has no table of its own. */
const FEWEST = 5

/** The calls by area; those of small areas together, the team's apart. */
function callsByArea(): [string, Endpoint[]][] {
  const areas = Map.groupBy(api, areaOf)
  const tableOf = (endpoint: Endpoint): string => {
    const area = areaOf(endpoint)
    if ((areas.get(area)?.length ?? 0) >= FEWEST) return area
    return area.startsWith('admin/') ? 'admin, all others' : 'others'
  }
  const byPath = api.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return [...Map.groupBy(byPath, tableOf)].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Every call by every caller, cell by cell, in one table for each area. */
const printCalls = (): string[] =>
  callsByArea().flatMap(([area, endpoints]) => [
    '',
    `### ${area}`,
    '',
    ...header('call', 'right', ...CALLERS.map(([title]) => title)),
    ...endpoints.map((endpoint) =>
      row([
        `${endpoint.method} ${endpoint.path}`,
        endpoint.right ?? '',
        ...CALLERS.map(([, state]) => markOf(endpoint, state)),
      ]),
    ),
  ])

/** The rights of each role of the team, and who may make each call, as the contract has them now. */
function printPermissions(): string {
  const rights = Object.entries(RIGHTS).map(([right, words]) =>
    row([right, words, ...TEAM_ROLES.map((role) => yes(hasRight(role, right as Right)))]),
  )
  return [
    ...header('right', 'what it allows', ...TEAM_ROLES),
    ...rights,
    '',
    '## Calls',
    '',
    '`x`: may make the call. `a`: only once approved. Empty: refused.',
    ...printCalls(),
  ].join('\n')
}

/** Who may call what, in docs/permissions.md. */
export const permissionsPage = (): Page =>
  page('docs/permissions.md', 'permissions', printPermissions())

/** The lifecycles in docs/domain.md, as the contract has them now. */
export const domainPage = (): Page => page('docs/domain.md', 'lifecycles', printLifecycles())

/** The graph of features in ARCHITECTURE.md, as `features.ts` declares it now. */
export const architecturePage = (): Page => page('ARCHITECTURE.md', 'features', printFeatures())

/** The licences of the packages in docs/licences.md, as the lock file has them now. */
export const licencesPage = (): Page =>
  page('docs/licences.md', 'licences', printLicences(licencesIn(lockFile())))

/** What to do about each kind of alert, in docs/operations.md. */
export const operationsPage = (): Page => page('docs/operations.md', 'runbooks', printRunbooks())

/** The SQL that engines of many machines refuse, in docs/scale.md. */
export const scalePage = (): Page => page('docs/scale.md', 'distributed', printDistributedSql())

if (import.meta.main)
  for (const { file, written } of [
    domainPage(),
    architecturePage(),
    permissionsPage(),
    licencesPage(),
    operationsPage(),
    scalePage(),
  ])
    writeFileSync(file, written)
