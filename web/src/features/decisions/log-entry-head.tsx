import type { Execution } from '@skein/contract/automations/execution'
import { Link } from '@tanstack/react-router'
import { formatSmallCost, formatAgo, formatDateTime } from '../../lib/format.ts'
import { logPath, paths } from '../../lib/paths.ts'
import { Tag } from '../../ui/tag.tsx'
import { kindWords, logWords, stateWord } from '../../copy/automations/decision-log.ts'
import { stateLook } from './log-logic.ts'

interface LogEntryHeadProps {
  id: string
  entry: Execution
  named: boolean
}

/** The sender, with a link to the conversation. */
function Writer({ entry: { event_kind, from_username, conversation_id } }: { entry: Execution }) {
  const words = kindWords[event_kind === 'message' ? 'message' : 'comment'](from_username)
  if (conversation_id === undefined) return <span className="font-medium text-text-2">{words}</span>
  return (
    <Link
      to={paths.liveChat}
      search={{ conversation: conversation_id }}
      className="touch inline-flex items-center font-medium text-text-2 underline-offset-2 hover:underline"
    >
      {words}
    </Link>
  )
}

/** State, sender, time, cost and automation of an entry. */
export function LogEntryHead({ id, entry, named }: LogEntryHeadProps) {
  return (
    <p id={id} className="meta flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag tone={stateLook[entry.state].tone}>{stateWord(entry)}</Tag>
      <Writer entry={entry} />
      {named && (
        <Link
          to={logPath(entry.automation_type, entry.automation_id)}
          className="touch inline-flex min-w-0 items-center break-words text-brand-text underline-offset-2 hover:underline"
        >
          {entry.automation_name}
        </Link>
      )}
      <time dateTime={entry.created_at} title={formatDateTime(entry.created_at)} className="tabular">
        {formatAgo(entry.created_at)}
      </time>
      {entry.cost > 0 && <span className="tabular">{logWords.cost(formatSmallCost(entry.cost))}</span>}
    </p>
  )
}
