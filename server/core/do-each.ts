import { AppError } from '../../contract/errors.ts'

/**
 * Does one thing with each of several rows, one after the other, each in a transaction of its own. A refusal is kept with its reason and
 * the others go on. @throws what is no refusal: what is done by then stays done.
 */
export async function doEach<Id extends number>(
  ids: readonly Id[],
  run: (id: Id) => Promise<unknown>,
): Promise<{ done: Id[]; failed: { id: Id; reason: string }[] }> {
  const done: Id[] = []
  const failed: { id: Id; reason: string }[] = []
  for (const id of ids) {
    const refusal = await run(id).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error.message
        throw error
      },
    )
    if (refusal === undefined) done.push(id)
    else failed.push({ id, reason: refusal })
  }
  return { done, failed }
}
