import { useEffect, useEffectEvent } from 'react'
import { singleKeysAreOn } from '../browser/single-keys.ts'
import { type KeyPlace, keyPressed } from './declare.ts'

/** What a key does; false leaves it to the place below. */
type Act = (event: KeyboardEvent) => unknown

type Acts<Name extends string> = { readonly [Each in Name]?: Act | undefined }

type Settings = {
  active?: boolean
  /**
   * Where the keys belong: to a page, as long as nothing lies over it, to a side panel of it, or to every screen of the team.
   * A panel is asked before its page, and what is everywhere last.
   */
  place?: keyof typeof OVER
  /** What the keys are about: with another one they are bound again, as the latest. */
  of?: unknown
}

/** A tick box takes no letters. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'
const PANEL = 'dialog:not([data-size=drawer]), [popover]'
const OVER = { panel: PANEL, page: 'dialog, [role=dialog]', everywhere: PANEL }
const PLACES = ['panel', 'page', 'everywhere'] as const

/** What a held key repeats; everything else is done once for each press. */
const REPEATED: readonly string[] = ['next', 'previous', 'zoomIn', 'zoomOut']

type Binding = {
  keys: KeyPlace
  place: keyof typeof OVER
  of: unknown
  hear: (event: KeyboardEvent) => boolean
}

let bindings: readonly Binding[] = []

/** The places whose keys are heard on the screen as it is. */
export const boundPlaces = (): ReadonlySet<KeyPlace> => new Set(bindings.map(({ keys }) => keys))

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !singleKeysAreOn()) return
  const { target } = event
  const from = target instanceof Element ? target : document.body
  if (from.matches(TYPING)) return
  const latest = bindings.toReversed()
  for (const place of PLACES) {
    if (from.closest(OVER[place])) continue
    if (latest.some((binding) => binding.place === place && binding.hear(event))) return
  }
}

/**
 * The one way to hear a key that is pressed alone: by the names that its place declares. Silent while something is typed,
 * while a dialog lies over the place the keys belong to, and when single-key shortcuts are switched off. Of two that have
 * the same key the latest answers.
 */
export function useKeys<Name extends string>(
  keys: KeyPlace<Name>,
  acts: Acts<Name>,
  { active = true, place = 'page', of }: Settings = {},
): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const name = keyPressed(keys, event)
    const act = name && acts[name]
    if (!name || !act) return false
    if (event.repeat && !REPEATED.includes(name)) {
      // Nor does the page scroll or a button react to it.
      event.preventDefault()
      return true
    }
    return act(event) !== false
  })
  useEffect(() => {
    if (!active) return
    const binding = { keys, place, of, hear: (event: KeyboardEvent) => hear(event) }
    if (bindings.length === 0) window.addEventListener('keydown', onKey)
    bindings = [...bindings, binding]
    return () => {
      bindings = bindings.filter((each) => each !== binding)
      if (bindings.length === 0) window.removeEventListener('keydown', onKey)
    }
  }, [active, keys, place, of])
}

/** One and the same for every key of a place. */
export const actsByEach = <Name extends string>({ keys }: KeyPlace<Name>, act: Act): Acts<Name> =>
  Object.fromEntries(Object.keys(keys).map((name) => [name, act])) as Acts<Name>
