import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLast } from '../dialog/use-last.ts'

/** By then the screen has asked for what it shows. */
const AHEAD_MS = 2_000

/**
 * A component whose code is fetched when it is first drawn; `meanwhile` stands in its place. Not by
 * `lazy` and `Suspense`: React shows what follows a fallback 300 ms after it at the earliest, and starts
 * its queries no sooner. Code that cannot be fetched breaks the nearest ErrorBoundary.
 */
export function onDemand<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): PartOnDemand<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => (loading ??= fetch().then((component) => (loaded = component)))
  // What could not be fetched ahead is asked for again when it is drawn.
  const fetchAhead = () => void load().catch(() => (loading = undefined))

  const OnDemand = (props: Props) => {
    const [{ Shown, failure }, setState] = useState<State<Props>>(() => ({ Shown: loaded }))
    useEffect(() => {
      if (Shown) return undefined
      let isHere = true
      const show = (next: State<Props>) => isHere && setState(next)
      load().then(
        (component) => show({ Shown: component }),
        (error: unknown) => show({ failure: error ?? new Error('The code could not be fetched') }),
      )
      return () => {
        isHere = false
      }
    }, [Shown])
    if (failure !== undefined) throw failure
    return Shown ? <Shown {...props} /> : meanwhile
  }
  return Object.assign(OnDemand, { fetchAhead })
}

/** A dialog whose code is fetched when it opens for the first time; from then on it stays, for its closing and its draft. */
export function dialogOnDemand<Props extends { opened: boolean }>(
  fetch: () => Promise<ComponentType<Props>>,
): PartOnDemand<Props> {
  const Dialog = onDemand(fetch)
  const Once = (props: Props) => {
    const wasOpened = useLast(props.opened || null) !== null
    return wasOpened ? <Dialog {...props} /> : null
  }
  return Object.assign(Once, { fetchAhead: Dialog.fetchAhead })
}

type PartOnDemand<Props> = ComponentType<Props> & Ahead
/** Fetches the code before it is drawn, so that there is no wait then. */
type Ahead = { fetchAhead: () => void }

/**
 * Fetches what is likely to be opened next, once the screen stands and the browser has time. The list stays the
 * same at each render.
 */
export function useFetchAhead(parts: readonly Ahead[]): void {
  useEffect(() => {
    // A test draws what it is about: the code of the rest would arrive after it.
    if (!import.meta.env.PROD) return undefined
    const fetchAll = () => parts.forEach(({ fetchAhead }) => fetchAhead())
    // Some browsers do not say when they are idle.
    const whenIdle = () =>
      'requestIdleCallback' in globalThis ? requestIdleCallback(fetchAll) : fetchAll()
    const timer = setTimeout(whenIdle, AHEAD_MS)
    return () => clearTimeout(timer)
  }, [parts])
}

type State<Props> = { Shown?: ComponentType<Props> | undefined; failure?: unknown }
