import type { ReactNode } from 'react'
import { logOut } from '../../../contract/accounts.ts'
import { Brand } from './Brand.tsx'
import layout from './layout.module.css'
import styles from './dashboard-header.module.css'
import { ThemeSwitch } from '../button/ThemeSwitch.tsx'

type Props = {
  /** The page's h1. */
  heading: ReactNode
  welcome: string
  /** Below the welcome, when it says more than that. */
  detail?: string | undefined
  role: string
  /** Beside the heading: the search over everything. */
  search?: ReactNode
  children?: ReactNode
}

/** The dark bar over a dashboard: where one is, as whom, and the way out. */
export const DashboardHeader = ({ heading, welcome, detail, role, search, children }: Props) => (
  <header className={`${layout.row} ${styles.header}`}>
    <div className={styles.brand}>
      <Brand />
    </div>
    <div className={`${layout.row} ${styles.heading}`}>
      {heading}
      <span className={`${layout.tag} ${styles.role}`}>{role}</span>
    </div>
    {search && <div className={styles.search}>{search}</div>}
    <div>
      <ThemeSwitch />
    </div>
    <p className={styles.who}>
      {welcome}
      {detail && <small>{detail}</small>}
    </p>
    {children}
    <a href={logOut.path} rel="nofollow" className={styles.button}>
      Logout
    </a>
  </header>
)

/** A link in the bar, shaped like Logout. */
export const HeaderLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={styles.button}>
    {children}
  </a>
)

type VisitorProps = Pick<Props, 'heading'> & { signIn: string }

/** The same bar for a customer who has not signed in, with the way to do so. */
export const VisitorHeader = ({ heading, signIn }: VisitorProps) => (
  <header className={`${layout.row} ${styles.header}`}>
    <div className={styles.brand}>
      <Brand />
    </div>
    <div className={`${layout.row} ${styles.heading}`}>{heading}</div>
    <div>
      <ThemeSwitch />
    </div>
    <HeaderLink href={signIn}>Sign in</HeaderLink>
  </header>
)
