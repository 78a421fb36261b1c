import { m } from '@skein/messages'
import { noOwner } from '../form/automation-form.ts'
import type { AutomationForm, AutomationKind } from '../form/editor-kind.ts'
import { isFolded, setOptions, summaryOf } from '../form/more-options.ts'
import { useShownValues } from '../form/use-form-field.ts'
import { DescriptionField } from './basics-section.tsx'
import { Conditions } from './conditions.tsx'
import { Section } from './section.tsx'
import { sectionTitles } from './section-titles.ts'

/** Whether "More options" is open; null until the user decides. */
export interface MoreOptionsState {
  more: boolean | null
  onMoreChange: (open: boolean) => void
}

interface EditorSectionsProps<Form extends AutomationForm> extends MoreOptionsState {
  kind: Pick<AutomationKind<Form>, 'sections' | 'payloadOf' | 'empty'>
}

/** The sections of an editor: those that each automation needs, and the others under "More options". */
export function EditorSections<Form extends AutomationForm>({ kind, ...state }: EditorSectionsProps<Form>) {
  return (
    <>
      {kind.sections
        .filter(({ name }) => !isFolded(name))
        .map(({ name, fields }) => (
          <Section key={name} name={name}>
            {fields}
          </Section>
        ))}
      <MoreOptions kind={kind} {...state} />
    </>
  )
}

/** All other fields, open if one of them is set or has an error, with a summary of what is set. */
function MoreOptions<Form extends AutomationForm>({ kind, more, onMoreChange }: EditorSectionsProps<Form>) {
  const form = useShownValues<Form>()
  const set = setOptions(kind.payloadOf(form, noOwner), kind.payloadOf(kind.empty, noOwner))
  const open = more ?? set.length > 0
  const sections = [
    ...kind.sections.filter(({ name }) => isFolded(name)),
    { name: 'conditions', fields: <Conditions /> } as const,
  ]
  const titles = sections.map(({ name }) => sectionTitles[name])
  return (
    <details
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onMoreChange(event.currentTarget.open)
      }}
      className="rounded-card bg-raised"
    >
      <summary className="touch flex min-h-10 items-center gap-2 rounded-card px-4 py-2 large-text:flex-wrap hover:bg-overlay">
        <span className="label-text shrink-0 large-text:shrink">{m.editor_more_options()}</span>
        <span className="meta min-w-0 truncate large-text:basis-full large-text:whitespace-normal">
          {set.length > 0 ? summaryOf(set) : titles.join(', ')}
        </span>
      </summary>
      {open && (
        <div className="flex flex-col gap-8 px-4 pt-2 pb-5">
          {sections.map(({ name, fields }) => (
            <Section key={name} name={name}>
              {fields}
            </Section>
          ))}
          <DescriptionField />
        </div>
      )}
    </details>
  )
}
