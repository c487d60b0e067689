/** What says where in the database or at which answer something failed, and is nothing of a person. */
const FACTS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'statusCode'] as const

type LoggedError = {
  type: string
  message: string
  stack: string
  cause?: LoggedError
  errors?: LoggedError[]
} & { [fact in (typeof FACTS)[number]]?: string | number }

/**
 * An error as the log may have it. Its other fields stay out: PostgreSQL puts the whole row that it refused
 * into `detail`, and clients of providers put the request with its key beside the answer.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: messageOf(error), stack: '' }
  const logged: LoggedError = {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
  }
  for (const fact of FACTS) {
    const value: unknown = Reflect.get(error, fact)
    if (typeof value === 'string' || typeof value === 'number') logged[fact] = value
  }
  if (error.cause !== undefined) logged.cause = loggedError(error.cause)
  if (error instanceof AggregateError) logged.errors = error.errors.map((one) => loggedError(one))
  return logged
}

/** The queue also reports values that are no Error, but have a message. */
const messageOf = (value: unknown): string =>
  String((value as { message?: unknown } | null | undefined)?.message ?? value)
