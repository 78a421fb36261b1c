import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '@skein/messages'
import { paths, type ServerSection } from '../lib/paths.ts'
import { administratorsQuery, contactsOf } from './queries/administrators-query.ts'

/**
 * The next step below a text that says to ask the administrator: a link to the server settings for an administrator, the
 * address of the administrators for others. Nothing while they are unknown.
 */
export function AskAdministrator({ section }: { section: ServerSection }) {
  const { data } = useQuery(administratorsQuery)
  if (!data || (!data.is_administrator && data.administrators.length === 0)) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-2">
      {data.is_administrator ? (
        <Link
          to={paths.settingsPage}
          params={{ page: 'server' }}
          hash={section}
          className="touch text-text underline"
        >
          {m.administration_open()}
        </Link>
      ) : (
        <>
          <span className="text-text-2">{m.administration_ask()}</span>
          {contactsOf(data).map(({ email, label }) => (
            <a key={email} href={`mailto:${email}`} className="touch min-w-0 break-all text-text underline">
              <bdi>{label}</bdi>
            </a>
          ))}
        </>
      )}
    </p>
  )
}
