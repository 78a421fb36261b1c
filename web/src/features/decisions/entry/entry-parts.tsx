import type { ExecutionPart } from '@skein/contract/automations/decisions/execution'
import { m } from '@skein/messages'
import { Tag } from '../../../ui/tag.tsx'
import { stateLook } from '../log-logic.ts'
import { stateNames } from '../../../copy/decision-states.ts'

const partNames: Readonly<Record<ExecutionPart['kind'], string>> = {
  public_reply: m.part_public_reply(),
  private_message: m.common_private_reply(),
}

/** What became of the public reply and of the private message to one comment. */
export function EntryParts({ parts }: { parts: readonly ExecutionPart[] }) {
  return (
    <ul className="m-0 flex max-w-[68ch] list-none flex-col gap-2 p-0">
      {parts.map(({ kind, state, reason, reply_text }) => (
        <li key={kind} className="flex flex-col gap-1 rounded-control bg-raised px-3 py-2">
          <span className="label-text flex flex-wrap items-center gap-2 text-text-3">
            {partNames[kind]}
            <Tag tone={stateLook[state].tone}>{stateNames[state]}</Tag>
          </span>
          {reply_text === null ? (
            <span className="text-text-2">{reason}</span>
          ) : (
            <span className="text-chat break-words whitespace-pre-wrap">{reply_text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
