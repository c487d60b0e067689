import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

/**
 * A component whose code is fetched when it is first drawn; `meanwhile` stands in its place. Not by
 * `lazy` and `Suspense`: React shows what follows a fallback 300 ms after it at the earliest, and starts
 * its queries no sooner. Code that cannot be fetched breaks the nearest ErrorBoundary.
 */
export function onDemand<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const load = () => (loading ??= fetch().then((component) => (loaded = component)))

  return function OnDemand(props: Props) {
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
}

type State<Props> = { Shown?: ComponentType<Props> | undefined; failure?: unknown }
