import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { m } from '@skein/messages'
import { systemQuery } from '../../lib/api/system-query.ts'
import { buttonClass } from '../../ui/buttons/button-style.ts'

/** Mails of a practice installation are not delivered; links to the mailbox of the sandbox. */
export function MailboxLink() {
  const { data } = useQuery(systemQuery)
  const url = data?.mail_url ?? null
  if (url === null) return null
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <p className="text-text-2">{m.auth_mailbox_why()}</p>
      <a href={url} target="_blank" rel="noopener" className={buttonClass('primary', 'dense')}>
        {m.auth_mailbox()}
        <ArrowUpRight size={14} aria-hidden="true" />
      </a>
    </div>
  )
}
