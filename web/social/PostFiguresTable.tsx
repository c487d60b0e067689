import { useQuery } from '@tanstack/react-query'
import { formatInstant, formatInstantDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { formatCount } from '../../contract/numbers.ts'
import { listPostFigures, type PostFigures } from '../../contract/social-networks.ts'
import { platformFacts } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import layout from '../ui/layout/layout.module.css'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import social from './social.module.css'
import styles from './post-figures.module.css'

const SKELETON_ROWS = 5

/** What each of the newest posts did on its network, and on this site by its link. */
export function PostFiguresTable() {
  const figures = useQuery(apiQuery(listPostFigures, {}))
  return (
    <section
      className={`${layout.panel} ${social.card} ${styles.posts}`}
      aria-label="Posts one by one"
    >
      <h3>Posts one by one</h3>
      <p className={layout.quiet}>
        The newest 50. Seen, likes, comments, shares and clicks are the network’s own counts, as of
        the time beside them; a dash means that the network doesn’t report it. Visitors and jobs
        came by the post’s link. Net share is the platform’s part of those jobs after refunds and
        disputes.
      </p>
      <QueryError what="the posts" query={figures} />
      {figures.isPending && <ListSkeleton rows={SKELETON_ROWS} />}
      {figures.data?.length === 0 && (
        <EmptyState title="No posts yet" hint="Figures appear here once a post is published." />
      )}
      {figures.data && figures.data.length > 0 && <Table figures={figures.data} />}
    </section>
  )
}

const HEADS = ['Seen', 'Likes', 'Comments', 'Shares', 'Clicks', 'Visitors', 'Jobs', 'Net share']

const Table = ({ figures }: { figures: PostFigures[] }) => (
  <div className={styles.scroll} tabIndex={0} role="region" aria-label="Figures of each post">
    <table className={`${layout.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">Post</th>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="num">
              {head}
            </th>
          ))}
          <th scope="col">As of</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((post) => (
          <Row key={post.postId} post={post} />
        ))}
      </tbody>
    </table>
  </div>
)

const counted = (count: number | null): string => (count === null ? '–' : formatCount(count))

function Row({ post }: { post: PostFigures }) {
  const { platform, content, postUrl, postedAt, readAt } = post
  const isRead = readAt !== null
  const ofNetwork = [post.impressions, post.likes, post.comments, post.shares, post.clicks]
  return (
    <tr>
      <th scope="row">
        {postUrl === null ? (
          <span className={styles.words}>{content}</span>
        ) : (
          <a className={styles.words} href={postUrl} target="_blank" rel="noopener">
            {content}
            <span className="vh"> (new tab)</span>
          </a>
        )}
        <small>
          {platformFacts[platform].label}, {formatInstantDay(postedAt)}
        </small>
      </th>
      {ofNetwork.map((count, index) => (
        <td key={HEADS[index]} className="num">
          {counted(isRead ? count : null)}
        </td>
      ))}
      <td className="num">{formatCount(post.visitors)}</td>
      <td className="num">{formatCount(post.jobs)}</td>
      <td className="num">{formatMoney(post.share)}</td>
      <td className={styles.asOf}>{isRead ? formatInstant(readAt) : 'Not read yet'}</td>
    </tr>
  )
}
