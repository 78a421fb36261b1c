import { useQuery } from '@tanstack/react-query'
import { answeringModel } from '../../../components/models/answering-model.ts'
import { defaultModel } from '../../../components/models/model-options.ts'
import { ModelNote } from '../../../components/models/model-note.tsx'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { useSelectedAccount } from '../../session/use-accounts.ts'
import type { ModelForm } from '../form/automation-form.ts'
import { automationFieldHook } from '../form/use-form-field.ts'

const useModelField = automationFieldHook<ModelForm>()

/** The model behind an AI choice with its price, or a warning that there is none. */
export function AiModelNote({ warns = true }: { warns?: boolean }) {
  const { data: models } = useQuery(modelsQuery(useSelectedAccount()?.platform_user_id ?? ''))
  const { value: usage } = useModelField('model_usage')
  const { value: provider } = useModelField('model_provider')
  const { value: model } = useModelField('model_name')
  // Without a name, the field of the model says what is missing.
  if (!models || (usage === 'CUSTOM' && model.trim() === '')) return null
  const answering = usage === 'CUSTOM' ? answeringModel(models, { provider, model }) : defaultModel(models)
  return answering || warns ? <ModelNote model={answering} /> : null
}
