import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where a PostgreSQL of its own and a pooler are installed on this machine. */
export type Programs = { postgres: string; pgbouncer: string }

const VERSIONS = '/usr/lib/postgresql'
const POOLERS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']

/** As Debian's packages postgresql and pgbouncer lay them out; a sentence that says what is missing. */
function findPrograms(): Programs | string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const postgres = join(VERSIONS, newest ?? '', 'bin')
  if (!newest || !existsSync(join(postgres, 'pg_basebackup')))
    return 'PostgreSQL of Debian is not installed here (apt-get install postgresql)'
  const pgbouncer = POOLERS.find((path) => existsSync(path))
  return pgbouncer
    ? { postgres, pgbouncer }
    : 'PgBouncer is not installed here (apt-get install pgbouncer)'
}

const programs = findPrograms()

/** Why tests that need these programs are skipped here, for their title; empty where they run. */
export const MISSING = typeof programs === 'string' ? `, skipped: ${programs}` : ''

/** @throws Error where they are missing. */
export function clusterPrograms(): Programs {
  if (typeof programs === 'string') throw new Error(programs)
  return programs
}
