import { AppError } from '../../contract/errors.ts'

/** Writes an error to the log with which the call does not fail. */
export type Report = (error: unknown) => void

const UNEXPECTED = 'Something went wrong with this one. Please look at it before you try again'

/**
 * Does one thing with each of several rows, one after the other, each in a transaction of its own. What fails is kept with its reason
 * and the others go on: a refusal, and also an error that no one expects, which is reported.
 */
export async function doEach<Id extends number>(
  ids: readonly Id[],
  run: (id: Id) => Promise<unknown>,
  report: Report,
): Promise<{ done: Id[]; failed: { id: Id; reason: string }[] }> {
  const done: Id[] = []
  const failed: { id: Id; reason: string }[] = []
  for (const id of ids) {
    try {
      await run(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) report(error)
      failed.push({ id, reason: error instanceof AppError ? error.message : UNEXPECTED })
    }
  }
  return { done, failed }
}
