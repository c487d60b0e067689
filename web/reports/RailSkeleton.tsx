import { AREA_CHART_SIZE } from '../ui/charts/AreaChart.tsx'
import { HEX_MAP_SIZE } from '../ui/charts/HexMap.tsx'
import needs from './needs.module.css'
import styles from './reports.module.css'

/** The rail before its figures: as high as it will be with them, and seen only after 200 ms. */
export const RailSkeleton = () => (
  <>
    <span role="status" className="vh">
      Loading the figures
    </span>
    <div className={`${styles.figure} ${styles.skeleton}`} aria-hidden="true">
      <h2>Needs you</h2>
      <div className={`${needs.needs} ${needs.skeleton}`}>
        <i />
        <i />
      </div>
    </div>
    <div className={`${styles.figure} ${styles.skeleton}`} aria-hidden="true">
      <h2>Revenue, 12 weeks</h2>
      <i className={styles.legendBox} />
      <i style={{ aspectRatio: AREA_CHART_SIZE }} />
    </div>
    <div className={`${styles.figure} ${styles.skeleton}`} aria-hidden="true">
      <h2>Open jobs by area</h2>
      <i style={{ aspectRatio: HEX_MAP_SIZE }} />
      <div className={styles.busiest}>
        <i />
        <i />
        <i />
      </div>
    </div>
  </>
)
