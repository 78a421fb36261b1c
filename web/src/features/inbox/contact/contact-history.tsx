import type { ContactEvent } from '@skein/contract/contacts'
import { formatDateTime } from '../../../lib/format.ts'
import { StatusDot, type StatusDotState } from '../../../ui/status-dot.tsx'
import { contactEventWords, contactWords } from '../../../copy/contacts.ts'

const dotStates: Readonly<Record<ContactEvent['kind'], StatusDotState>> = {
  comment: 'hollow',
  automation: 'active',
  hand_over: 'live',
  takeover: 'hollow',
  resume: 'active',
  first_message: 'active',
}

/** Events of a contact other than messages, newest first. */
export function ContactHistory({ history }: { history: readonly ContactEvent[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="label-text">{contactWords.history}</h3>
      {history.length === 0 ? (
        <p className="meta">{contactWords.noHistory}</p>
      ) : (
        <ol className="m-0 flex list-none flex-col gap-3 p-0">
          {history.map((event, place) => (
            <li key={`${event.at} ${place}`} className="flex gap-2.5">
              <StatusDot
                state={dotStates[event.kind]}
                tone={event.kind === 'hand_over' ? 'warn' : 'neutral'}
              />
              <div className="min-w-0">
                <p className="meta">
                  {contactEventWords[event.kind]} ·{' '}
                  <time dateTime={event.at} className="tabular">
                    {formatDateTime(event.at)}
                  </time>
                </p>
                <p className="line-clamp-3 text-text-2">{event.text}</p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
