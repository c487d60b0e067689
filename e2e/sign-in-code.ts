import { expect } from 'vitest'
import { ask } from './books.ts'
import type { Database } from './server.ts'

/** The code in the newest message that the sandbox took for this recipient. */
export async function signInCode(database: Database, recipient: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const [message] = await ask<{ body: string }>(
        database,
        `select body from sandbox_messages where recipient = $1 and body like '%sign-in code%'
         order by created_at desc limit 1`,
        [recipient],
      )
      code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}
