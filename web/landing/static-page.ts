import type { ReactElement } from 'react'

/** A page rendered at build: what goes into its head and its body. */
export type StaticPage = { head: ReactElement; body: ReactElement }

// The server fills these when it starts; see server/web/fill-page.ts.
export const PRODUCT_NAME = '%PRODUCT_NAME%'
export const SUPPORT_PHONE = '%SUPPORT_PHONE%'
export const SUPPORT_PHONE_LINK = 'tel:%SUPPORT_PHONE_HREF%'
export const ORIGIN = '%ORIGIN%'
/** '70%' */
export const HAULER_SHARE = '%HAULER_SHARE%'
/** On the pages of legal texts, with each request: see server/web/pages.ts. */
export const LEGAL_TEXT = '%LEGAL_TEXT%'
/** 'Draft for legal review. Version 1 of Nov 23, 2026'. */
export const LEGAL_VERSION = '%LEGAL_VERSION%'
