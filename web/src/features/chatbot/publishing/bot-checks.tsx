import type { BotCheck } from '@skein/contract/chatbot'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { paths, typeListPath } from '../../../lib/paths.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { checkWords } from '../../../copy/publish.ts'
import { checksQuery } from '../queries.ts'

const places: Readonly<Partial<Record<BotCheck['item'], { path: string; label: string }>>> = {
  model: { path: paths.settings, label: checkWords.toSettings },
  connection: { path: paths.settings, label: checkWords.toSettings },
  rival: { path: typeListPath('AI_DM_CONVERSATION'), label: checkWords.toConversations },
}

/** Prerequisites for good answers, with a link to each missing one. */
export function BotChecks({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(checksQuery(platformUserId))
  return (
    <section aria-labelledby="checks-title" className="flex flex-col gap-3">
      <h2 id="checks-title" className="section-head">
        {checkWords.title}
      </h2>
      <Loaded query={query} failed={checkWords.failed} waiting="h-40 rounded-card">
        {(checks) => (
          <ul className="m-0 flex list-none flex-col border-t border-line p-0">
            {checks.map((check) => (
              <Check key={check.item} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Check({ check: { item, ok, text } }: { check: BotCheck }) {
  const place = places[item]
  const Glyph = ok ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <Glyph
        size={18}
        aria-hidden="true"
        className={ok ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-warn'}
      />
      <p className="min-w-0 grow">
        <span className="sr-only">{ok ? checkWords.done : checkWords.open}: </span>
        {text}{' '}
        {!ok && item === 'knowledge' && (
          <Link to={paths.liveChat} search={{ tab: 'train' }} className="text-brand-text underline">
            {checkWords.toTrain}
          </Link>
        )}
        {!ok && place && (
          <Link to={place.path} className="text-brand-text underline">
            {place.label}
          </Link>
        )}
      </p>
    </li>
  )
}
