import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { settingsWords } from '../../words/settings.ts'

export interface Topic {
  id: string
  title: string
}

/** The topics beside the page on a desk; on a phone the page is read from top to bottom. */
export function SettingsNav({ topics }: { topics: readonly Topic[] }) {
  return (
    <nav aria-label={settingsWords.sections} className="max-lg:hidden">
      <ul className="sticky top-6 flex flex-col gap-0.5">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.settings}
              hash={id}
              activeProps={{ 'aria-current': undefined }}
              className="label-text flex min-h-9 items-center rounded-control px-3 text-text-2 hover:bg-s3 hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
