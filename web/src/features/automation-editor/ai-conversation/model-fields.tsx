import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { m } from '@skein/messages'
import { answeringModel } from '../../../components/models/answering-model.ts'
import { defaultModel, usableModels } from '../../../components/models/model-options.ts'
import { ModelNote } from '../../../components/models/model-note.tsx'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { automationFieldHook } from '../form/use-form-field.ts'
import type { AiConversationForm } from './ai-conversation-form.ts'

const CustomModelFields = lazyPart(
  async () => (await import('../model/custom-model-fields.tsx')).CustomModelFields,
)

const useSetting = automationFieldHook<AiConversationForm>()

/**
 * Provider and model of the bot. They apply once one of them is chosen; until then the account's default model answers.
 * Warns when there is none.
 */
export function ModelFields({ platformUserId }: { platformUserId: string }) {
  const { data: models } = useQuery(modelsQuery(platformUserId))
  const usage = useSetting('model_usage')
  const provider = useSetting('model_provider')
  const model = useSetting('model_name')
  const isCustom = usage.value === 'CUSTOM'
  const value = { provider: provider.value, model: model.value }
  const set = (next: typeof value) => {
    provider.set(next.provider)
    model.set(next.model)
  }
  const chooseOwn = () => {
    const first = models && (defaultModel(models) ?? usableModels(models)[0])
    // A model that ends later still answers; its field offers the replacement.
    const answers = models && answeringModel(models, value)?.id === value.model
    if (first && !answers) set({ provider: first.provider, model: first.id })
    usage.set('CUSTOM')
  }
  if (!models) return null
  const canChoose = isCustom || usableModels(models).length > 0
  return (
    <div data-field="model_usage" className="flex flex-col gap-3">
      <Suspense>
        <CustomModelFields
          models={models}
          value={value}
          labels={{ provider: m.editor_field_provider(), model: m.ai_conversation_model() }}
          error={model.error}
          onChange={(next) => {
            set(next)
            usage.set('CUSTOM')
          }}
        />
      </Suspense>
      {!isCustom && <p className="meta">{m.ai_conversation_default_answers()}</p>}
      {(!isCustom || value.model.trim() !== '') && (
        <ModelNote model={isCustom ? answeringModel(models, value) : defaultModel(models)} />
      )}
      {canChoose && (
        <Button
          size="dense"
          className="self-start"
          onClick={isCustom ? () => usage.set('PLATFORM_DEFAULT') : chooseOwn}
        >
          {isCustom ? m.ai_conversation_use_default() : m.ai_conversation_choose_model()}
        </Button>
      )}
    </div>
  )
}
