export type Form = { [key: string]: Form | string }

/** Reads 'a[b]=1&c[0]=x' as Stripe does: brackets are parts, numbered or empty ones too. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    let place = form
    path.slice(0, -1).forEach((part) => {
      const inner = place[part]
      place = typeof inner === 'object' ? inner : (place[part] = {})
    })
    const last = path.at(-1) ?? ''
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return form
}

/** Every value with its path in dots, as the reference of operations names parameters. */
export const flat = (form: Form, above = ''): [path: string, value: string][] =>
  Object.entries(form).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value]] : flat(value, `${above}${key}.`),
  )
