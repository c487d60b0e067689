import type { useApp } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'

/** What an invited person fills in. */
export const JOIN_FORM = { firstName: 'Luis', lastName: 'Ortega', password: 'four random words' }

/** The token in the newest invitation that was sent to this address. */
export async function linkTo(app: ReturnType<typeof useApp>, email: string): Promise<string> {
  await app.runTasks()
  const sent = (await outbox(app)).findLast(({ recipient }) => recipient === email)
  return /\/join\/([\w-]+)/.exec(sent?.body ?? '')?.[1] ?? ''
}
