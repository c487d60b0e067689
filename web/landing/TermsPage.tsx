import type { ReactElement } from 'react'
import { PageHead } from './head.tsx'
import { LegalPage } from './LegalPage.tsx'
import { PRODUCT_NAME, type StaticPage, TERMS, TERMS_VERSION } from './static-page.ts'

/** The server fills in the text of the version in force: see server/web/pages.ts. */
const TermsPage = (): ReactElement => (
  <LegalPage title="Terms">
    <p className="draft">{TERMS_VERSION}.</p>
    <div dangerouslySetInnerHTML={{ __html: TERMS }} />
  </LegalPage>
)

export const page: StaticPage = {
  head: (
    <PageHead
      title={`Terms of ${PRODUCT_NAME}`}
      description={`How a pickup works between you, the hauler and ${PRODUCT_NAME}.`}
      path="/terms"
      hasDark
    />
  ),
  body: <TermsPage />,
}
