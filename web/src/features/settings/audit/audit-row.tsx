import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { m } from '@skein/messages'
import { membersQuery } from '../../../components/queries/workspaces-query.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { memberInvitationsQuery } from '../team/team-queries.ts'
import { changedFields, fieldText, verbText } from './audit-texts.ts'
import { valueText } from './value-texts.ts'

const rowClass = 'flex flex-col gap-1 border-t border-line py-3 first:border-t-0'

/** Skeleton of entries with changed fields. */
export const AuditSkeleton = () => (
  <div aria-hidden="true" className="flex flex-col">
    {Array.from({ length: 9 }, (_, row) => (
      <div key={row} className={rowClass}>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-4.5 w-32" />
        <Skeleton className="touch h-8 w-32" />
      </div>
    ))}
  </div>
)

interface AuditRowProps {
  entry: AuditEntry
  workspace_id: string
}

/** One change: what, who and when; opened, the changed fields before and after. */
export function AuditRow({ entry, workspace_id }: AuditRowProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const subject = useSubject(entry, workspace_id)
  const fields = changedFields(entry)
  return (
    <li className={rowClass}>
      <p className="font-medium break-words">
        {verbText(entry.verb)}
        {subject !== null && (
          <>
            {': '}
            <bdi>{subject}</bdi>
          </>
        )}
      </p>
      {/* Not beside the title, which gets longer when the name of the subject arrives. */}
      <div className="meta flex flex-wrap justify-between gap-x-4">
        <p className="min-w-0 break-words">{entry.name ?? m.audit_deleted_user()}</p>
        <time dateTime={entry.at} className="tabular inline-block shrink-0 first-letter:uppercase">
          {formatDateTime(entry.at)}
        </time>
      </div>
      {fields.length > 0 && (
        <Disclosure open={open} aria-controls={id} onToggle={() => setOpen(!open)}>
          {m.audit_changed_fields()}
        </Disclosure>
      )}
      {open && <Changes id={id} entry={entry} fields={fields} workspace_id={workspace_id} />}
    </li>
  )
}

/** Returns the name of what was changed, as far as it has one: of a person or an invitation the log keeps only the id. */
function useSubject({ target }: AuditEntry, workspace_id: string): string | null {
  const { name, user_id, invitation_id, version } = target
  const members = useQuery({ ...membersQuery(workspace_id), enabled: user_id !== undefined })
  const invitations = useQuery({
    ...memberInvitationsQuery(workspace_id),
    enabled: invitation_id !== undefined,
  })
  const member = members.data?.find((one) => one.user_id === user_id)
  const invitation = invitations.data?.find((one) => one.invitation_id === invitation_id)
  return name ?? member?.name ?? invitation?.email ?? version ?? null
}

interface ChangesProps {
  id: string
  entry: AuditEntry
  fields: readonly string[]
  workspace_id: string
}

const Changes = ({ id, entry: { before, after }, fields, workspace_id }: ChangesProps) => (
  <dl id={id} className="flex flex-col gap-3 rounded-card bg-raised p-3">
    {fields.map((field) => (
      <div key={field} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <dt className="min-w-0 break-words text-text-2">
          {fieldText(field) ?? <code className="font-mono">{field}</code>}
        </dt>
        {/* A value that does not fit beside the one before is below it. */}
        <dd className="m-0 flex min-w-0 flex-wrap gap-x-2">
          <span className="min-w-0 break-words">
            <span className="sr-only">{m.audit_before()} </span>
            <Value field={field} value={before?.[field]} workspace_id={workspace_id} />
          </span>
          <span className="min-w-0 break-words">
            <ArrowRight size={14} aria-hidden="true" className="me-2 inline-block align-[-2px] text-text-3" />
            <span className="sr-only"> {m.audit_after()} </span>
            <Value field={field} value={after?.[field]} workspace_id={workspace_id} />
          </span>
        </dd>
      </div>
    ))}
  </dl>
)

interface ValueProps {
  field: string
  value: unknown
  workspace_id: string
}

const Person = z.object({ user_id: z.string() })

function Value({ field, value, workspace_id }: ValueProps) {
  const user_id = Person.safeParse(value).data?.user_id
  const members = useQuery({ ...membersQuery(workspace_id), enabled: user_id !== undefined })
  if (user_id === undefined) return <bdi>{valueText(field, value) ?? '–'}</bdi>
  const member = members.data?.find((one) => one.user_id === user_id)
  return <bdi>{member?.name ?? (members.data ? m.audit_former_member() : '…')}</bdi>
}
