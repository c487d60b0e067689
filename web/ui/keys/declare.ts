/**
 * What the keys of one place of the screens do. The screens bind them by their names and the keyboard map lists them,
 * both from here. Each key has the presses and the words of the map: 'j', 'Space', 'Ctrl+Enter', 'Shift+a', or several: '+ ='.
 */
export type KeyPlace<Name extends string = string> = {
  place: string
  keys: Readonly<Record<Name, readonly [presses: string, does: string]>>
}

export const keysOf = <Name extends string>(
  place: string,
  keys: KeyPlace<Name>['keys'],
): KeyPlace<Name> => ({ place, keys })

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'> &
  Partial<Pick<KeyboardEvent, 'shiftKey'>>

/** Ctrl or Cmd is the same, and so are a letter and its capital: caps lock may be on. */
const pressText = ({ key, ctrlKey, metaKey }: Press): string =>
  `${ctrlKey || metaKey ? 'Ctrl+' : ''}${key === ' ' ? 'Space' : key.length === 1 ? key.toLowerCase() : key}`

export const pressesOf = (presses: string): string[] => presses.split(' ')

/** The name of the key that was pressed, of those that a place declares. */
export function keyPressed<Name extends string>(
  { keys }: KeyPlace<Name>,
  press: Press,
): Name | undefined {
  const pressed = pressText(press)
  const nameOf = (shortcut: string) =>
    (Object.keys(keys) as Name[]).find((name) => pressesOf(keys[name][0]).includes(shortcut))
  // A place that knows no Shift hears the letter alone.
  return (press.shiftKey ? nameOf(`Shift+${pressed}`) : undefined) ?? nameOf(pressed)
}
