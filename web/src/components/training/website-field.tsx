import { knowledgeLimits } from '@skein/contract/limits'
import { FieldGroup } from '../../ui/forms/field-group.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { trainingItemWords } from '../../copy/knowledge.ts'

export type SiteScope = 'page' | 'site'

interface WebsiteFieldProps {
  url: string
  scope: SiteScope
  error?: string | undefined
  onUrlChange: (url: string) => void
  onScopeChange: (scope: SiteScope) => void
}

/** Address of a website to read, alone or with the pages it links to. */
export function WebsiteField({ url, scope, error, onUrlChange, onScopeChange }: WebsiteFieldProps) {
  return (
    <>
      <Field label={trainingItemWords.website} error={error}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="url"
          value={url}
          placeholder={trainingItemWords.websitePlaceholder}
          onChange={(event) => onUrlChange(event.currentTarget.value)}
        />
      </Field>
      <FieldGroup
        legend={trainingItemWords.scope}
        hint={scope === 'site' ? trainingItemWords.scopeHint(knowledgeLimits.defaultPages) : undefined}
      >
        <Segmented
          label={trainingItemWords.scope}
          value={scope}
          onValueChange={onScopeChange}
          options={[
            { value: 'page', label: trainingItemWords.onePage },
            { value: 'site', label: trainingItemWords.wholeSite },
          ]}
        />
      </FieldGroup>
    </>
  )
}
