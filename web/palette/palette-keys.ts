const isApple = /Mac|iP/.test(navigator.platform)

/** As the keys of this machine are labelled. */
export const PALETTE_KEYS = [isApple ? '⌘' : 'Ctrl', 'K'] as const

/** A question or a form wants its own answer first; a side panel may be left, unless words there would be lost. */
export const OVER_ALL = 'dialog[open]:not([data-size=drawer]), [data-unsaved]'

type Held = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the palette's key is held and no other; on a Mac, Ctrl+K deletes to the end of the line. */
export const holdsPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey }: Held): boolean =>
  (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey
