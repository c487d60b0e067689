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
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= fetch().then((component) => {
      Loaded = component
    }))

  return function OnDemand(props: Props) {
    const [{ failure }, setState] = useState<{ failure?: unknown }>({})
    useEffect(() => {
      if (Loaded) return undefined
      let isShown = true
      const show = (next: { failure?: unknown }) => isShown && setState(next)
      load().then(
        () => show({}),
        (error: unknown) => show({ failure: error ?? new Error('The code could not be fetched') }),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (failure !== undefined) throw failure
    return Loaded ? <Loaded {...props} /> : meanwhile
  }
}
