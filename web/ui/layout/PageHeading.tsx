import { useEffect, useRef, type ReactNode } from 'react'
import { readSettings } from '../../settings.ts'
import styles from './page-heading.module.css'

let arrived = false

type Props = {
  children: ReactNode
  /** What the browser's tab says before the product's name. */
  documentTitle: string
  /** 'display' for a page that visitors arrive at, 'bar' for one that is named in the dark bar. */
  look?: 'page' | 'display' | 'bar'
}

/**
 * The one h1 of a page. Names the browser's tab, and takes the focus when the page follows another
 * one, so that a screen reader says where one is.
 */
export function PageHeading({ children, documentTitle, look = 'page' }: Props) {
  const ref = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${documentTitle} · ${readSettings().productName}`
  }, [documentTitle])

  useEffect(() => {
    if (arrived) ref.current?.focus({ preventScroll: true })
    const first = setTimeout(() => (arrived = true))
    return () => clearTimeout(first)
  }, [])

  return (
    <h1 ref={ref} tabIndex={-1} className={styles[look]}>
      {children}
    </h1>
  )
}
