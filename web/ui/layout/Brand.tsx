import { paths } from '../../../contract/paths.ts'
import { readSettings } from '../../settings.ts'
import mark from '../media/drawings/mark.svg'
import styles from './brand.module.css'

/** The W on wheels alone, beside or above words that name the product. */
export const BrandMark = ({ className }: { className?: string | undefined }) => (
  <img src={mark} alt="" width={40} height={40} className={className} />
)

/** Mark and product name, as a link to the start page. */
export const Brand = () => (
  <a href={paths.home} className={styles.brand}>
    <BrandMark />
    <span>{readSettings().productName}</span>
  </a>
)
