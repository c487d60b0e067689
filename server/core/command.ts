import { DatabaseError } from 'pg'
import { withoutSecrets } from './hide-secrets.ts'

/** Written to the terminal: for the programs that people start. */
export const say = (text: string): void => void process.stdout.write(`${withoutSecrets(text)}\n`)
export const complain = (text: string): void =>
  void process.stderr.write(`${withoutSecrets(text)}\n`)

/** What a command reports of the database it starts: only what goes wrong. */
export const quietLog = { info: () => {}, warn: complain, error: complain }

/** Runs a command of the terminal: what it fails with is one sentence, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    complain(sentenceOf(error))
    process.exitCode = 1
  }
}

const UNDEFINED_TABLE = '42P01'

function sentenceOf(error: unknown): string {
  if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE)
    return 'The tables of this version are not in this database. Start the server once, which creates them.'
  return error instanceof Error ? error.message : String(error)
}
