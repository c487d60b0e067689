import { lockFile, productionPackages } from './lock-file.ts'

/** Licences of packages that may run in production: each lets us use and ship the package as it is. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0', // Asks for the source of its own files when they are changed: we change none.
  'OFL-1.1', // Fonts.
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Allowed where the package is a library of its own beside ours, which anyone can replace by another version. */
const LIBRARIES: ReadonlySet<string> = new Set(['LGPL-3.0', 'LGPL-3.0-or-later'])
const REPLACEABLE = /^(libheif-js|@img\/sharp-.+)$/

/** Packages whose package.json names no licence: the one in their README or licence file, read by a person. */
const BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** One package of the lock file, with its licence as SPDX writes it. */
export type Licensed = { name: string; licence: string }

/** The packages of production in a lock file with their licences, each once, by name. */
export function licencesIn(lock: string): Licensed[] {
  const packages = productionPackages(lock).map(({ name, licence }) => ({
    name,
    licence: licence ?? BY_HAND[name] ?? 'none',
  }))
  return [...new Map(packages.map((one) => [`${one.name} ${one.licence}`, one])).values()]
}

/** Whether production may have this package: of alternatives one is enough, of parts all have to be allowed. */
export function isAllowed({ name, licence }: Licensed): boolean {
  const isFine = (one: string): boolean =>
    ALLOWED.has(one) || (LIBRARIES.has(one) && REPLACEABLE.test(name))
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(isFine))
}

/** A table of the packages by licence, for docs/licences.md. */
export function printLicences(packages: readonly Licensed[]): string {
  const groups = Map.groupBy(packages, ({ licence }) => licence)
  const rows = [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, ones]) => `| ${licence} | ${ones.map(({ name }) => name).join(', ')} |`)
  return ['| licence | packages |', '| --- | --- |', ...rows].join('\n')
}

if (import.meta.main) {
  const packages = licencesIn(lockFile())
  process.stdout.write(`${printLicences(packages)}\n`)
  for (const { name, licence } of packages.filter((one) => !isAllowed(one))) {
    process.stderr.write(
      `${name} has the licence ${licence}, which scripts/licences.ts does not allow\n`,
    )
    process.exitCode = 1
  }
}
