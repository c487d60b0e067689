import { paths } from '../../contract/paths.ts'
import type { PageSettings } from './fill-page.ts'

const PUBLIC_PAGES = [paths.home, paths.haulerRegistration, paths.privacy, paths.terms]

/** Tells crawlers which pages there are. */
export function sitemap({ origin }: PageSettings): string {
  const urls = PUBLIC_PAGES.map((path) => `<url><loc>${encodeURI(origin + path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}

/** Keeps crawlers out of the API, where following /api/logout would be an act, and the staff's screens. */
export const robots = ({ origin }: PageSettings): string => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /hauler$
Disallow: /job/
Sitemap: ${origin}/sitemap.xml
`

/** What a phone shows when the site is put on its home screen. */
export const manifest = ({ productName }: PageSettings): Record<string, unknown> => ({
  name: productName,
  short_name: productName,
  start_url: '/',
  display: 'standalone',
  background_color: '#fbf8f1',
  theme_color: '#10342a',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
