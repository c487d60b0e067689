import type { ReactElement } from 'react'

const addresses = import.meta.glob<string>('../ui/media/drawings/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const drawings = import.meta.glob<string>('../ui/media/drawings/{mark,scene}.svg', {
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

/** The brand's mark, beside its name. */
export const Mark = (): ReactElement => (
  <svg aria-hidden="true">
    <use href="#mark" />
  </svg>
)

type PictureProps = { name: string; width: number; height: number }

/** A drawing that adds nothing to the words beside it, fetched when it is about to be seen. */
export const Picture = ({ name, width, height }: PictureProps): ReactElement => (
  <img
    src={found(addresses, `../ui/media/drawings/${name}.svg`)}
    alt=""
    width={width}
    height={height}
    loading="lazy"
  />
)

/** A drawing put into the page where it stands, to be looked at as a picture of its own. */
export const Scene = ({ name, label }: { name: string; label: string }): ReactElement => (
  <div
    className="scene"
    role="img"
    aria-label={label}
    dangerouslySetInnerHTML={{ __html: source(drawings, `../ui/media/drawings/${name}.svg`) }}
  />
)

/** The mark and the icons, once; the page refers to them. */
export function Sprite(): ReactElement {
  const symbols = [
    toSymbol('mark', source(drawings, '../ui/media/drawings/mark.svg')),
    ...Object.keys(icons).map((path) =>
      toSymbol(`i-${path.replace(/.*\/|\.svg/g, '')}`, source(icons, path)),
    ),
  ].join('')
  return <svg className="sprite" aria-hidden="true" dangerouslySetInnerHTML={{ __html: symbols }} />
}

function found(files: Record<string, string>, path: string): string {
  const file = files[path]
  if (!file) throw new Error(`There is no drawing ${path}`)
  return file
}

const source = (files: Record<string, string>, path: string): string =>
  found(files, path)
    .replace(/<!--[^]*?-->/g, '')
    .replace(/>\s+</g, '><')
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .trim()

const toSymbol = (id: string, svg: string): string =>
  svg
    .replace(/<svg[^>]* viewBox="([^"]*)"[^>]*>/, `<symbol id="${id}" viewBox="$1">`)
    .replace('</svg>', '</symbol>')
