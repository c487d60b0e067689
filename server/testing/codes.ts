import { askForCode } from '../../contract/customers.ts'
import type { useApp, Visit } from './app.ts'
import { outbox } from './messages.ts'

type App = ReturnType<typeof useApp>

/** Asks for a code and reads it where the customer would; undefined when nothing was sent. */
export async function askAndRead(app: App, contact: string, visit: Visit = {}) {
  await app.runTasks()
  const before = new Set((await outbox(app)).map(({ id }) => id))
  await app.as(visit).call(askForCode, { body: { contact } })
  await app.runTasks()
  const sent = (await outbox(app)).filter(({ id }) => !before.has(id))
  return { sent, code: /\b\d{6}\b/.exec(sent[0]?.body ?? '')?.[0] }
}

/** A code that is not this one. */
export const otherThan = (code: string | undefined): string =>
  code === '000000' ? '000001' : '000000'
