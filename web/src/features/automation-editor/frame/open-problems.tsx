import { CircleCheck, CircleDashed } from 'lucide-react'
import { problemWords } from '../../../copy/automations/open-problems.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { useFormValues } from '../form/use-form-field.ts'

interface OpenProblemsProps<Form extends AutomationForm> {
  kind: AutomationKind<Form>
  onField: (field: string) => void
}

/** The validation errors of the form; each links to its field. */
export function OpenProblems<Form extends AutomationForm>({ kind, onField }: OpenProblemsProps<Form>) {
  const problems = kind.problemsOf(useFormValues<Form>())
  return (
    <section aria-labelledby="open-problems" className="mt-5 flex flex-col gap-2">
      <h2 id="open-problems" className="section-head">
        {problemWords.title}
      </h2>
      {problems.length === 0 && (
        <p className="flex items-start gap-2 text-ok">
          <CircleCheck size={18} aria-hidden="true" className="mt-px shrink-0" />
          {problemWords.none}
        </p>
      )}
      <ul className="flex flex-col empty:hidden">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <button
              type="button"
              className="flex min-h-11 w-full items-start gap-2 rounded-control px-2 py-2.5 text-start text-text-2 hover:bg-s3 hover:text-text lg:min-h-10"
              onClick={() => onField(field)}
            >
              <CircleDashed size={18} aria-hidden="true" className="mt-px shrink-0 text-warn" />
              {message}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
