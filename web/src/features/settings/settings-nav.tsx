import { Link } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { settingsWords } from '../../copy/settings.ts'

export interface Topic {
  id: string
  title: string
}

/** Links to the sections: beside the page on wide screens, a row above it on phones. */
export function SettingsNav({ topics }: { topics: readonly Topic[] }) {
  return (
    <nav aria-label={settingsWords.sections} className="min-w-0">
      <ul className="flex gap-0.5 max-lg:-mx-3 max-lg:overflow-x-auto lg:sticky lg:top-6 lg:flex-col">
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.settings}
              hash={id}
              activeProps={{ 'aria-current': undefined }}
              className="label-text flex min-h-11 items-center rounded-control px-3 whitespace-nowrap text-text-2 lg:min-h-9 hover:bg-s3 hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
