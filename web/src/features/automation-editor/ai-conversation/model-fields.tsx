import { type ListedModel, providerLabels } from '@skein/contract/models'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { paths } from '../../../lib/paths.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { conversationWords } from '../../../copy/automations/ai-conversation.ts'
import { automationFieldHook } from '../form/use-form-field.ts'
import { type AiConversationForm, setupModels } from './ai-conversation-form.ts'
import { modelsQuery } from './queries.ts'

const useSetting = automationFieldHook<AiConversationForm>()

/** Provider and model of the bot, or the default model of the platform. Warns when the chosen provider has no key. */
export function ModelFields({ platformUserId }: { platformUserId: string }) {
  const { data: models = [] } = useQuery(modelsQuery(platformUserId))
  const usage = useSetting('model_usage')
  const standard = models.find((each) => each.is_default)?.label ?? null
  if (usage.value === 'PLATFORM_DEFAULT') {
    return (
      <div data-field="model_usage">
        <Banner
          type="info"
          action={
            <Button size="dense" onClick={() => usage.set('CUSTOM')}>
              {conversationWords.chooseModel}
            </Button>
          }
        >
          {conversationWords.defaultChosen(standard)}
        </Banner>
      </div>
    )
  }
  return <CustomModel models={models} onDefault={() => usage.set('PLATFORM_DEFAULT')} />
}

interface CustomModelProps {
  models: readonly ListedModel[]
  onDefault: () => void
}

function CustomModel({ models, onDefault }: CustomModelProps) {
  const provider = useSetting('model_provider')
  const model = useSetting('model_name')
  const names = [...new Set([...(setupModels[provider.value] ?? []), model.value])]
  const chooseProvider = (next: string) => {
    provider.set(next)
    model.set(setupModels[next]?.[0] ?? model.value)
  }
  const keyless =
    models.length > 0 && !models.some((each) => each.provider === provider.value && each.key_available)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <div data-field="model_provider">
          <Field label={conversationWords.provider}>
            <Select
              value={provider.value}
              options={providersWith(provider.value)}
              onValueChange={chooseProvider}
            />
          </Field>
        </div>
        <div data-field="model_name">
          <Field label={conversationWords.model}>
            <Select
              value={model.value}
              options={names.map((name) => ({ value: name, label: labelOf(name, provider.value, models) }))}
              onValueChange={model.set}
            />
          </Field>
        </div>
      </div>
      {keyless && (
        <Banner
          type="warning"
          action={
            <Button size="dense" onClick={onDefault}>
              {conversationWords.useDefault}
            </Button>
          }
        >
          {conversationWords.noKey(providerLabel(provider.value))}{' '}
          <Link to={paths.settings} className="text-brand-text underline">
            {conversationWords.settings}
          </Link>
        </Banner>
      )}
    </>
  )
}

const providersWith = (chosen: string) =>
  [...new Set([...Object.keys(setupModels), chosen])].map((value) => ({ value, label: providerLabel(value) }))

const labels = new Map<string, string>(Object.entries(providerLabels))
const providerLabel = (provider: string): string => labels.get(provider) ?? provider

function labelOf(name: string, provider: string, models: readonly ListedModel[]): string {
  const entry = models.find((each) => each.provider === provider && each.id === name)
  return entry?.retired ? conversationWords.retired(name, entry.replacement) : name
}
