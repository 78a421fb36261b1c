import { type AccountSettings, saveAccountSettings } from '@skein/contract/automations/account-settings'
import type { RequestOf } from '@skein/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { ModelSelect } from '../../../components/models/model-select.tsx'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { call } from '../../../lib/api/api.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { connectionQuery, settingsQuery } from '../queries.ts'
import { useSave } from '../use-save.ts'
import { WaitingFields } from '../waiting.tsx'

/** The models of the account: the default one, and that of the assistant. A choice is saved at once. */
export function DefaultModels({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(settingsQuery(platformUserId))
  return (
    <Loaded query={query} failed={m.settings_reply_failed()} waiting={<WaitingFields paired count={2} />}>
      {(settings) => <Choices settings={settings} platformUserId={platformUserId} />}
    </Loaded>
  )
}

type Change = Omit<RequestOf<typeof saveAccountSettings>, 'platform_user_id'>

function Choices({ settings, platformUserId }: { settings: AccountSettings; platformUserId: string }) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useSave({
    key: settingsQuery(platformUserId).queryKey,
    send: (change: Change) => call(saveAccountSettings, { platform_user_id: platformUserId, ...change }),
  })
  const save = (change: Change) =>
    mutate(change, {
      onSuccess: () => {
        void client.invalidateQueries({ queryKey: modelsQuery(platformUserId).queryKey })
        void client.invalidateQueries({ queryKey: connectionQuery(platformUserId).queryKey })
      },
    })
  const { default_model, assistant_model } = { ...settings, ...(isPending ? variables : {}) }
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Field label={m.common_default_model()} hint={m.models_choice_default_hint()}>
        <ModelSelect
          platformUserId={platformUserId}
          value={default_model ?? null}
          none={m.models_choice_automatic()}
          disabled={isPending}
          onValueChange={(model) => save({ default_model: model })}
        />
      </Field>
      <Field label={m.models_choice_assistant_model()} hint={m.models_choice_assistant_hint()}>
        <ModelSelect
          platformUserId={platformUserId}
          value={assistant_model ?? null}
          disabled={isPending}
          onValueChange={(model) => save({ assistant_model: model })}
        />
      </Field>
    </div>
  )
}
