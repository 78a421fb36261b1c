import type { AuditEntry } from '@skein/contract/workspaces/audit'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { m } from '@skein/messages'
import { membersQuery } from '../../../components/workspaces-query.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { memberInvitationsQuery } from '../team/team-queries.ts'
import { changedFields, fieldText, valueText, verbText } from './audit-texts.ts'

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
    <li className="flex flex-col gap-1 border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-medium break-words">
          {verbText(entry.verb)}
          {subject !== null && (
            <>
              {': '}
              <bdi>{subject}</bdi>
            </>
          )}
        </p>
        <time dateTime={entry.at} className="meta tabular shrink-0">
          {formatDateTime(entry.at)}
        </time>
      </div>
      <p className="meta break-words">{entry.name ?? m.audit_deleted_user()}</p>
      {fields.length > 0 && (
        <Disclosure open={open} aria-controls={id} onToggle={() => setOpen(!open)}>
          {m.audit_changed_fields()}
        </Disclosure>
      )}
      {open && <Changes id={id} entry={entry} fields={fields} />}
    </li>
  )
}

/** Returns the name of what was changed, as far as it has one: of a person or an invitation the log keeps only the id. */
function useSubject({ target }: AuditEntry, workspace_id: string): string | null {
  const { name, user_id, invitation_id } = target
  const members = useQuery({ ...membersQuery(workspace_id), enabled: user_id !== undefined })
  const invitations = useQuery({
    ...memberInvitationsQuery(workspace_id),
    enabled: invitation_id !== undefined,
  })
  const member = members.data?.find((one) => one.user_id === user_id)
  const invitation = invitations.data?.find((one) => one.invitation_id === invitation_id)
  return name ?? member?.name ?? invitation?.email ?? null
}

function Changes({ id, entry, fields }: { id: string; entry: AuditEntry; fields: readonly string[] }) {
  return (
    <div id={id} className="max-w-full overflow-x-auto rounded-card bg-raised p-3">
      <table className="w-full text-start">
        <thead className="meta">
          <tr>
            <th className="pe-4 text-start font-normal">{m.audit_field()}</th>
            <th className="pe-4 text-start font-normal">{m.audit_before()}</th>
            <th className="text-start font-normal">{m.audit_after()}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field} className="align-top">
              <th scope="row" className="py-1 pe-4 text-start font-normal text-text-2">
                {fieldText(field) ?? <code className="font-mono">{field}</code>}
              </th>
              <td className="py-1 pe-4 break-words">
                <Value field={field} value={entry.before?.[field]} />
              </td>
              <td className="py-1 break-words">
                <Value field={field} value={entry.after?.[field]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Value = ({ field, value }: { field: string; value: unknown }) => (
  <bdi>{valueText(field, value) ?? '–'}</bdi>
)
