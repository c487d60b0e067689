import { PageHead } from './head.tsx'
import { LegalPage } from './LegalPage.tsx'
import { PRODUCT_NAME, type StaticPage } from './static-page.ts'

export const page: StaticPage = {
  head: (
    <PageHead
      title={`Terms of ${PRODUCT_NAME}`}
      description={`How a pickup works between you, the hauler and ${PRODUCT_NAME}.`}
      path="/terms"
      hasDark
    />
  ),
  body: <LegalPage title="Terms" />,
}
