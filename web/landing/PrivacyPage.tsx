import { PageHead } from './head.tsx'
import { LegalPage } from './LegalPage.tsx'
import { PRODUCT_NAME, type StaticPage } from './static-page.ts'

export const page: StaticPage = {
  head: (
    <PageHead
      title={`Privacy at ${PRODUCT_NAME}`}
      description={`What ${PRODUCT_NAME} asks for, what it does with it, and who gets to see it.`}
      path="/privacy"
      hasDark
    />
  ),
  body: <LegalPage title="Privacy" />,
}
