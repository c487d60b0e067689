import type { ReactNode } from 'react'
import { paths } from '../../contract/paths.ts'
import { Brand } from '../ui/layout/Brand.tsx'
import scene from '../ui/media/drawings/scene.svg'
import { SandboxBanner } from '../ui/layout/SandboxBanner.tsx'
import styles from './sign-in.module.css'

/** What the pages of signing in share: the drawing, the brand and the way back. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <div className={styles.picture} aria-hidden="true">
      <img src={scene} alt="" />
    </div>
    <div className={styles.side}>
      <SandboxBanner />
      <header className={styles.header}>
        <Brand />
        <a href={paths.home} className={styles.back}>
          Back to Home
        </a>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  </div>
)
