import type { ReactElement } from 'react'
import { ThemeColours } from './head.tsx'
import { PageFrame } from './PageFrame.tsx'
import { PRODUCT_NAME } from './static-page.ts'
import type { StaticPage } from './static-page.ts'
import { Icon, Picture } from './svg.tsx'

// The server fills these for each campaign and offer; see server/advertising/page-copy.ts.
const EYEBROW = '%CAMPAIGN_EYEBROW%'
const HEADLINE = '%CAMPAIGN_HEADLINE%'
const TEXT = '%CAMPAIGN_TEXT%'
const ACTION = '%CAMPAIGN_ACTION%'
const HREF = '%CAMPAIGN_HREF%'
const CODE = '%CAMPAIGN_CODE%'
const CODE_HINT = '%CAMPAIGN_CODE_HINT%'
const NOTE = '%CAMPAIGN_NOTE%'
const FORM = '%CAMPAIGN_FORM%'
const WORDING = '%CAMPAIGN_WORDING%'
const BUTTON = '%CAMPAIGN_BUTTON%'
const PROBLEM = '%CAMPAIGN_PROBLEM%'
const PROMISES = ['%CAMPAIGN_FIRST_PROMISE%', '%CAMPAIGN_SECOND_PROMISE%']

/** What an advertisement leads to: one promise, one button. What is empty takes no room. */
const CampaignPage = (): ReactElement => (
  <PageFrame
    name="campaign"
    action={{ label: ACTION, href: HREF }}
    banner={<p className="preview">{NOTE}</p>}
  >
    <div className="words">
      <p className="eyebrow">{EYEBROW}</p>
      <h1>{HEADLINE}</h1>
      <p className="lede">{TEXT}</p>
      <div className="offer">
        <p className="code">{CODE}</p>
        <p className="hint">{CODE_HINT}</p>
      </div>
      <a className="btn btn-cta btn-l" href={HREF}>
        {ACTION}
      </a>
      {/* Of the two forms at most one is seen. The server checks what is needed: a hidden field must not stop the other. */}
      <form method="post" className="form" data-form={FORM}>
        <p className="problem" role="alert">
          {PROBLEM}
        </p>
        <div className="estimate">
          <Field label="First name" name="firstName" autoComplete="given-name" />
          <Field label="Phone" name="phone" type="tel" autoComplete="tel" />
          <Field label="Address" name="address" autoComplete="street-address" />
          <label>
            What needs to go?
            <textarea name="description" rows={3} maxLength={2000} />
          </label>
        </div>
        <Field label="Email" name="email" type="email" autoComplete="email" />
        <label className="agree">
          <input type="checkbox" name="agreed" value="yes" />
          <span>{WORDING}</span>
        </label>
        <p className="wording">{WORDING}</p>
        <button type="submit" className="btn btn-l">
          {BUTTON}
        </button>
      </form>
      <p className="note">
        {PROMISES.map((promise) => (
          <span key={promise}>
            <Icon name="check" />
            <i>{promise}</i>
          </span>
        ))}
      </p>
    </div>
    <div className="art">
      <Picture name="step-done" width={440} height={300} />
    </div>
  </PageFrame>
)

type FieldProps = { label: string; name: string; type?: string; autoComplete: string }

const Field = ({ label, ...input }: FieldProps): ReactElement => (
  <label>
    {label}
    <input {...input} maxLength={300} />
  </label>
)

export const page: StaticPage = {
  head: (
    <>
      <title>{`${HEADLINE} · ${PRODUCT_NAME}`}</title>
      <meta name="description" content={TEXT} />
      {/* A visitor from a search did not come through the campaign. */}
      <meta name="robots" content="noindex" />
      <ThemeColours hasDark={false} />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <meta property="og:title" content={HEADLINE} />
      <meta property="og:description" content={TEXT} />
    </>
  ),
  body: <CampaignPage />,
}
