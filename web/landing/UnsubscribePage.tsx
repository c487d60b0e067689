import type { ReactElement } from 'react'
import { ThemeColours } from './head.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PRODUCT_NAME, type StaticPage, SUPPORT_PHONE_LINK } from './static-page.ts'

// The server fills these for each link; see server/consents/unsubscribe-page.ts.
const HEADLINE = '%UNSUBSCRIBE_HEADLINE%'
const TEXT = '%UNSUBSCRIBE_TEXT%'
const CALL = '%UNSUBSCRIBE_CALL%'
const WORDING = '%UNSUBSCRIBE_WORDING%'
const ACTION = '%UNSUBSCRIBE_ACTION%'
const BUTTON = '%UNSUBSCRIBE_BUTTON%'
const NOTE = '%UNSUBSCRIBE_NOTE%'

/** What the link in promotions leads to. A form without an address posts to this page's own. */
const UnsubscribePage = (): ReactElement => (
  <PageFrame name="unsubscribe">
    <h1>{HEADLINE}</h1>
    <p className="lede">{TEXT}</p>
    <p>{WORDING}</p>
    <p>
      <a href={SUPPORT_PHONE_LINK}>{CALL}</a>
    </p>
    <form method="post">
      <button type="submit" name="action" value={ACTION} className="btn btn-cta btn-l">
        {BUTTON}
      </button>
    </form>
    <p className="note">{NOTE}</p>
  </PageFrame>
)

export const page: StaticPage = {
  head: (
    <>
      <title>{`${HEADLINE} · ${PRODUCT_NAME}`}</title>
      <meta name="robots" content="noindex" />
      <ThemeColours hasDark />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    </>
  ),
  body: <UnsubscribePage />,
}
