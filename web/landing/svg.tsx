import type { ReactElement } from 'react'

const drawings = import.meta.glob<string>('../ui/drawings/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const icons = import.meta.glob<string>('./icons/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type IconName =
  | 'check'
  | 'clock'
  | 'close'
  | 'lock'
  | 'menu'
  | 'phone'
  | 'shield'
  | 'spark'
  | 'star'

/** An icon beside words that already say it. */
export const Icon = ({ name }: { name: IconName }): ReactElement => (
  <svg className="ico" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
)

/** A drawing that adds nothing to the words beside it; `crop` shows a part of it. */
export const Picture = ({ name, crop }: { name: string; crop?: string }): ReactElement => (
  <svg
    aria-hidden="true"
    {...(crop ? { viewBox: crop, preserveAspectRatio: 'xMidYMid slice' } : {})}
  >
    <use href={`#${name}`} {...(crop ? { width: 320, height: 200 } : {})} />
  </svg>
)

/** A drawing put into the page where it stands, to be looked at as a picture of its own. */
export const Scene = ({ name, label }: { name: string; label: string }): ReactElement => (
  <div
    className="scene"
    role="img"
    aria-label={label}
    dangerouslySetInnerHTML={{ __html: source(drawings, `../ui/drawings/${name}.svg`) }}
  />
)

/** Every drawing the page refers to, once. */
export function Sprite({ names }: { names: string[] }): ReactElement {
  const symbols = [
    ...names.map((name) => toSymbol(name, source(drawings, `../ui/drawings/${name}.svg`))),
    ...Object.keys(icons).map((path) =>
      toSymbol(`i-${path.replace(/.*\/|\.svg/g, '')}`, source(icons, path)),
    ),
  ]
  return (
    <svg
      className="sprite"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: symbols.join('') }}
    />
  )
}

function source(files: Record<string, string>, path: string): string {
  const svg = files[path]
  if (!svg) throw new Error(`There is no drawing ${path}`)
  return svg
    .replace(/<!--[^]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .trim()
}

const toSymbol = (id: string, svg: string): string =>
  svg
    .replace(/<svg[^>]* viewBox="([^"]*)"[^>]*>/, `<symbol id="${id}" viewBox="$1">`)
    .replace('</svg>', '</symbol>')
