import { UnknownOutcome } from './failures.ts'

/** The answer of a call. @throws UnknownOutcome when it takes longer. */
export async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UnknownOutcome('The network did not answer in time')),
      milliseconds,
    )
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
