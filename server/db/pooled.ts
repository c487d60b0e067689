import type pg from 'pg'
import { setting, type TimeLimits } from './time-limits.ts'

export type Ask = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

const BEGINS = /^(begin|start transaction)/
const ENDS = /^(commit|rollback)$/

/**
 * Statements through a pooler in transaction mode. Each transaction may meet another session at the server, so
 * the limits are set with its beginning, and a statement alone becomes a transaction: a session without
 * them would wait for a lock for ever.
 */
export function pooled(ask: Ask, limits: TimeLimits): Ask {
  const limited = setting('set local', limits)
  let isInTransaction = false

  const begin = async (text: string): Promise<pg.QueryResult> => {
    // One message, so that it costs no further way; its answer has a part for each statement.
    await ask(`${text}; ${limited}`)
    isInTransaction = true
    return EMPTY
  }
  const end = async (text: string): Promise<pg.QueryResult> => {
    isInTransaction = false
    return ask(text)
  }

  return async (text, values) => {
    if (BEGINS.test(text)) return begin(text)
    if (ENDS.test(text)) return end(text)
    if (isInTransaction) return ask(text, values)
    await begin('begin')
    let result
    try {
      result = await ask(text, values)
    } catch (error) {
      await end('rollback').catch(() => undefined)
      throw error
    }
    await end('commit')
    return result
  }
}

const EMPTY: pg.QueryResult = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
