import { readFileSync, writeFileSync } from 'node:fs'
import { api } from '../contract/api.ts'
import { printLifecycles } from '../contract/lifecycles.ts'
import { hasRight, RIGHTS, type Right } from '../contract/rights.ts'
import { TEAM_ROLES } from '../contract/team-roles.ts'
import { FEATURES as SERVER, type Feature } from '../server/features.ts'
import { FEATURES as WEB } from '../web/features.ts'

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

/** The rights of each role of the team, and what each call needs, as the contract has them now. */
function printPermissions(): string {
  const rights = Object.entries(RIGHTS).map(([right, words]) =>
    row([right, words, ...TEAM_ROLES.map((role) => yes(hasRight(role, right as Right)))]),
  )
  const calls = api.map(({ method, path, access, right }) =>
    row([`${method} ${path}`, access, right ?? '']),
  )
  return [
    ...header('right', 'what it allows', ...TEAM_ROLES),
    ...rights,
    '',
    ...header('call', 'who', 'right of the team'),
    ...calls,
  ].join('\n')
}

/** Who may call what, in docs/permissions.md. */
export const permissionsPage = (): Page =>
  page('docs/permissions.md', 'permissions', printPermissions())

/** The lifecycles in docs/domain.md, as the contract has them now. */
export const domainPage = (): Page => page('docs/domain.md', 'lifecycles', printLifecycles())

/** The graph of features in ARCHITECTURE.md, as `features.ts` declares it now. */
export const architecturePage = (): Page => page('ARCHITECTURE.md', 'features', printFeatures())

if (import.meta.main)
  for (const { file, written } of [domainPage(), architecturePage(), permissionsPage()])
    writeFileSync(file, written)
