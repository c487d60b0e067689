import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Requirements = z.record(z.string(), z.string()).default({})

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
      optional: z.boolean().default(false),
      dependencies: Requirements,
      optionalDependencies: Requirements,
    }),
  ),
})

/** A package that production uses, as the lock file has it. */
export type LockedPackage = {
  name: string
  version: string
  /** As SPDX writes it; undefined where the package names none. */
  licence: string | undefined
  /** 'sha512-' and the checksum in base64. */
  integrity: string | undefined
  /** Only on some platforms. */
  isOptional: boolean
  /** The packages that it uses, each as name@version. */
  uses: string[]
}

export const lockFile = (): string =>
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')

/** The packages of production in a lock file, by name. */
export function productionPackages(lock: string): LockedPackage[] {
  const { packages } = Lock.parse(JSON.parse(lock))
  /** The place where a package finds another: below itself, or beside one of those that it stands in. */
  const placeOf = (name: string, from: string): string | undefined => {
    const place = `${from && `${from}/`}node_modules/${name}`
    if (packages[place]) return place
    return from
      ? placeOf(name, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''))
      : undefined
  }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path && !dev)
    .map(([path, one]) => ({
      name: nameAt(path),
      version: one.version,
      licence: one.license,
      integrity: one.integrity,
      isOptional: one.optional,
      uses: Object.keys({ ...one.dependencies, ...one.optionalDependencies }).flatMap((name) => {
        const place = placeOf(name, path)
        return place === undefined ? [] : [`${name}@${packages[place]?.version}`]
      }),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const nameAt = (path: string): string => path.replace(/^.*node_modules\//, '')
