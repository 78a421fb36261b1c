import { m } from '@skein/messages'
import { type FormEvent, useState } from 'react'
import { useUiState } from '../../../lib/browser/ui-state.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import type { ListFilters } from './list-filter-logic.ts'
import { maxSavedViews, savedViewOf, storeViews, withoutSavedView, withSavedView } from './saved-views.ts'

interface SaveViewProps {
  filters: ListFilters
  /** The views of every list show the same. */
  isBuiltIn: boolean
}

/** Saves what the filters show as a view in this browser, or deletes the view that shows it. */
export function SaveView({ filters, isBuiltIn }: SaveViewProps) {
  const views = useUiState((state) => state.automationViews)
  const savedView = savedViewOf(views, filters)
  if (savedView) {
    return (
      <div>
        <Button onClick={() => storeViews(withoutSavedView(views, savedView.name))}>
          {m.list_tools_delete_view({ name: savedView.name })}
        </Button>
      </div>
    )
  }
  if (isBuiltIn) return null
  if (views.length >= maxSavedViews) {
    return <p className="meta">{m.list_tools_too_many_views({ max: maxSavedViews })}</p>
  }
  return <NameForm onSave={(name) => storeViews(withSavedView(views, name, filters))} />
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const [error, setError] = useState<string>()
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('view') ?? '').trim()
    if (name === '') setError(m.common_enter_a_name())
    else onSave(name)
  }
  return (
    <form className="flex flex-wrap items-end gap-3" onSubmit={save}>
      <div className="min-w-40 grow md:max-w-70">
        <Field label={m.list_tools_view_name()} error={error}>
          <TextInput name="view" maxLength={30} autoComplete="off" />
        </Field>
      </div>
      <Button type="submit">{m.list_tools_save_view()}</Button>
    </form>
  )
}
