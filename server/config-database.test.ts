import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const external = { DATABASE_URL: 'postgres://westhaul@db.example/westhaul' }

test.for(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])(
  '%s is refused beside the embedded PostgreSQL',
  (name) => {
    const url = { [name]: 'postgres://westhaul@other.example/westhaul' }
    expect(() => readConfig(url)).toThrow(`${name} needs DATABASE_URL`)
    expect(() => readConfig({ ...external, ...url })).not.toThrow()
  },
)
