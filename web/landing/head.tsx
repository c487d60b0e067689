import type { ReactElement } from 'react'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { HAULER_SHARE, ORIGIN, PRODUCT_NAME, SUPPORT_PHONE } from './static-page.ts'
import { QUESTIONS } from './sections/questions.ts'

const DESCRIPTION =
  'Book junk removal in Metro Vancouver: add a few photos and a short description, see the price immediately, and a hauler reviewed by our team takes it away.'

/** --paper and, in the dark, --bg of the tokens: a page's head knows no style sheet. */
const LIGHT = '#fbf8f1'
const DARK = '#0a1411'

const business = {
  '@context': 'https://schema.org',
  '@type': 'LocalBusiness',
  name: PRODUCT_NAME,
  description: DESCRIPTION,
  url: `${ORIGIN}/`,
  image: `${ORIGIN}/og.jpg`,
  telephone: SUPPORT_PHONE,
  address: { '@type': 'PostalAddress', addressRegion: 'BC', addressCountry: 'CA' },
  areaServed: SERVICE_AREAS.map((name) => ({ '@type': 'City', name: `${name}, BC` })),
  currenciesAccepted: 'CAD',
}

const faq = {
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

const DataBlock = ({ value }: { value: unknown }): ReactElement => (
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(value) }} />
)

/** The colour of the browser's own bars; for pages that follow the system in both schemes. */
export const ThemeColours = ({ hasDark }: { hasDark: boolean }): ReactElement =>
  hasDark ? (
    <>
      <meta name="theme-color" content={LIGHT} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={DARK} media="(prefers-color-scheme: dark)" />
    </>
  ) : (
    <meta name="theme-color" content={LIGHT} />
  )

type Props = { title: string; description: string; path: string; hasDark?: boolean }

/** What every static page says about itself to browsers, search engines and previews of links. */
export const PageHead = ({ title, description, path, hasDark = false }: Props): ReactElement => (
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={ORIGIN + path} />
    <ThemeColours hasDark={hasDark} />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content={PRODUCT_NAME} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={ORIGIN + path} />
    <meta property="og:image" content={`${ORIGIN}/og.jpg`} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="A loaded pickup truck below the North Shore mountains" />
    <meta property="og:locale" content="en_CA" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
)

export const LandingHead = (): ReactElement => (
  <>
    <PageHead
      title={`${PRODUCT_NAME}: junk removal across Metro Vancouver`}
      description={DESCRIPTION}
      path="/"
    />
    {/* As a rule of the head: the content policy lets no style attribute through. */}
    <style>{`:root{--hauler-share:${HAULER_SHARE}}`}</style>
    <DataBlock value={business} />
    <DataBlock value={faq} />
  </>
)
