const WRITES = /\b(insert|update|delete|merge|truncate|create|alter|drop)\b/i
const BEGINS = /^\s*(begin|start transaction)\b/i
const COMMITS = /\bcommit\b/i
const ROLLS_BACK = /^\s*rollback\b/i

/**
 * Says of each statement of one connection whether it leaves a trace that outlives the connection: a
 * write outside of a transaction, or the commit of one that wrote. A client that dies at any other
 * statement leaves the database as it was after the last one that did.
 */
export function traces(): (statement: string) => boolean {
  let isInTransaction = false
  let hasWritten = false
  return (statement) => {
    hasWritten ||= WRITES.test(statement)
    if (BEGINS.test(statement)) isInTransaction = true
    if (COMMITS.test(statement) || ROLLS_BACK.test(statement)) isInTransaction = false
    if (isInTransaction) return false
    const leavesTrace = hasWritten && !ROLLS_BACK.test(statement)
    hasWritten = false
    return leavesTrace
  }
}
