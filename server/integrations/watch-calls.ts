import { PARTS, type Part } from '../../contract/integrations.ts'
import type { Context } from '../core/context.ts'
import { beginSpan, currentTrace, readTrace, withTrace } from '../core/trace.ts'
import { recordTrouble } from './record-trouble.ts'
import { explainFailure } from './explain-failure.ts'
import { recordSuccess, type Trouble } from './part-health-store.ts'

type World = Pick<Context, 'db' | 'queue' | 'config' | 'now'>
type Report = (error?: unknown) => void

/** Records how outside parts answer, without holding a call up. */
export type Watch = {
  /** The same port, with the outcome of each of its calls recorded for this part. */
  port: <Port extends object>(part: Part, port: Port) => Port
  /** Records the outcome of one call: without an error it succeeded. */
  report: (part: Part, error?: unknown) => void
}

/** Each process records a part that works once a minute, and one that fails once a second. `log` takes what could not be recorded. */
export function openWatch(world: World, log: (line: string) => void): Watch {
  const recorders = new Map(PARTS.map((part) => [part, openRecorder(world, part)]))
  const report: Watch['report'] = (part, error) => {
    recorders
      .get(part)?.(error)
      .catch((failure: unknown) =>
        log(`How ${part} answers could not be recorded: ${String(failure)}`),
      )
  }
  const explain: Explain = (part, error) => explainFailure(world.config, part, error)
  return {
    report,
    port: (part, port) => watched(port, { part, report: (error) => report(part, error), explain }),
  }
}

const SUCCESS_MS = 60_000
const CHANGE_MS = 1_000

function openRecorder(world: World, part: Part) {
  const { db, config, now } = world
  let last = { isFailing: false, succeededAt: -Infinity, failedAt: -Infinity }
  return async (error: unknown): Promise<void> => {
    const at = now()
    const time = at.getTime()
    if (error === undefined) {
      if (time - last.succeededAt < (last.isFailing ? CHANGE_MS : SUCCESS_MS)) return
      last = { ...last, isFailing: false, succeededAt: time }
      await recordSuccess(db, part, at)
      return
    }
    const trouble = explainFailure(config, part, error)
    if (!trouble || time - last.failedAt < CHANGE_MS) return
    last = { ...last, isFailing: true, failedAt: time }
    await recordTrouble(world, part, trouble)
  }
}

/** What a port works out by itself, without a call to the outside. */
const LOCAL: ReadonlySet<string | symbol> = new Set(['signAddress', 'close', 'report'])

type Explain = (part: Part, error: unknown) => Trouble | undefined
type Watched = { part: Part; report: Report; explain: Explain }

function watched<Port extends object>(port: Port, { part, report, explain }: Watched): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || LOCAL.has(name)) return value
      return (...args: unknown[]) => {
        const span = beginSpan(
          { name: `${part} ${String(name)}`, kind: 'provider', attributes: { provider: part } },
          currentTrace() ?? readTrace(undefined, undefined),
        )
        const settled: Report = (error) => {
          const isRefused = error !== undefined && explain(part, error) === undefined
          const outcome = error === undefined ? 'ok' : isRefused ? 'refused' : 'failed'
          span.end({ attributes: { outcome }, error })
          report(error)
        }
        return observe(
          withTrace(span.trace, () => Reflect.apply(value, target, args)),
          settled,
        )
      }
    },
  })
}

function observe(result: unknown, report: Report): unknown {
  if (result instanceof Promise)
    result.then(
      () => report(),
      (error: unknown) => report(error),
    )
  else if (isAsyncIterable(result)) return observeItems(result, report)
  return result
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

async function* observeItems(items: AsyncIterable<unknown>, report: Report) {
  try {
    yield* items
  } catch (error) {
    report(error)
    throw error
  }
  report()
}

/**
 * The context with its parts watched. The geocoder and the road server are watched where they are opened, below their caches; the
 * models report themselves, because the reader and the writer always answer.
 */
export const watchParts = (ctx: Context, watch: Watch): Context => ({
  ...ctx,
  payments: watch.port('payments', ctx.payments),
  sms: watch.port('sms', ctx.sms),
  email: watch.port('email', ctx.email),
  push: watch.port('push', ctx.push),
  storage: watch.port('storage', ctx.storage),
  publisher: {
    ...ctx.publisher,
    on: (platform) => watch.port('publisher', ctx.publisher.on(platform)),
  },
})
