import type { StaticPage } from './static-page.ts'

export const page: StaticPage = {
  head: <title>%PRODUCT_NAME%</title>,
  body: (
    <div className="page">
      <h1>%PRODUCT_NAME%</h1>
      <a href="/login">Staff Login</a>
    </div>
  ),
}
