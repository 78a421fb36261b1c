import type { Collision } from '@skein/contract/automations/backtest/collision'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { m } from '@skein/messages'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { CollisionList } from '../../backtest/collision-list.tsx'
import { useAutomationDraft } from '../../backtest/draft-context.ts'
import { conflictsQuery, payloadText } from '../../backtest/queries.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { useShownValues } from '../form/use-form-field.ts'
import { usePermission } from '../../session/use-permission.ts'
import { ownTriggerOf } from './own-trigger-logic.ts'

const conflictTexts = {
  checking: m.open_problems_conflicts_checking(),
  failed: m.open_problems_conflicts_failed(),
}

interface OpenProblemsProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  onField: (field: string) => void
}

/** The validation errors of the form, each with a link to its field, and the conflicts that a deploy would cause. */
export function OpenProblems<Form extends AutomationForm>({ kind, onField }: OpenProblemsProps<Form>) {
  const form = useShownValues<Form>()
  const platformUserId = useAutomationDraft()?.platformUserId ?? ''
  const problems = kind.problemsOf(form)
  const ownTrigger = ownTriggerOf(form)
  const check = useConflicts()
  const conflicts = check.conflicts.filter(
    ({ kind: cause }) => cause !== 'own_trigger' || ownTrigger === null,
  )
  const isReady = problems.length === 0 && ownTrigger === null && conflicts.length === 0
  return (
    <section aria-labelledby="open-problems" className="flex flex-col gap-2">
      <h2 id="open-problems" className="section-head">
        {m.common_checklist()}
      </h2>
      {isReady && check.state === 'done' && (
        <p className="flex items-start gap-2 text-ok">
          <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
          {m.open_problems_none()}
        </p>
      )}
      <ul className="flex flex-col empty:hidden">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <button
              type="button"
              className="flex min-h-11 w-full items-start gap-2 rounded-control px-2 py-2.5 text-start text-text-2 hover:bg-overlay hover:text-text lg:min-h-8 lg:py-1.5"
              onClick={() => onField(field)}
            >
              <CircleDashed size={18} aria-hidden="true" className="mt-px shrink-0 text-warn" />
              {message}
            </button>
          </li>
        ))}
        {ownTrigger !== null && (
          <li className="flex items-start gap-2 px-2 py-2.5 text-text-2 lg:py-1.5">
            <TriangleAlert size={18} aria-hidden="true" className="mt-px shrink-0 text-warn" />
            {m.open_problems_own_trigger({ keyword: ownTrigger })}
          </li>
        )}
      </ul>
      {problems.length === 0 && (
        <p role="status" className="meta empty:hidden">
          {check.state === 'done' ? '' : conflictTexts[check.state]}
        </p>
      )}
      <CollisionList quiet collisions={conflicts} platformUserId={platformUserId} />
    </section>
  )
}

interface ConflictCheck {
  state: 'checking' | 'failed' | 'done'
  conflicts: readonly Collision[]
}

const debounceMs = 800
const noConflicts: readonly Collision[] = []

/**
 * Asks the server for the conflicts of the form, 800 ms after its last change. While an answer is awaited the last one is
 * returned. A form with problems has no conflicts yet, a chatbot has none, because all automations precede it,
 * and who may not deploy is not told about any.
 */
function useConflicts(): ConflictCheck {
  const draft = useAutomationDraft()
  const mayAsk = usePermission('manage')
  const isComparable =
    mayAsk && draft !== null && draft.type !== 'AI_DM_CONVERSATION' && draft.problemOf() === null
  const payload = isComparable ? payloadText(draft) : ''
  const settled = useDebounced(payload, debounceMs)
  const { data, isError, isPlaceholderData } = useQuery({
    ...conflictsQuery(draft, settled),
    enabled: isComparable && settled === payload,
    placeholderData: keepPreviousData,
  })
  if (!isComparable) return { state: 'done', conflicts: noConflicts }
  const isCurrent = settled === payload && data !== undefined && !isPlaceholderData
  const isFailed = isError && settled === payload
  return { state: isFailed ? 'failed' : isCurrent ? 'done' : 'checking', conflicts: data ?? noConflicts }
}
