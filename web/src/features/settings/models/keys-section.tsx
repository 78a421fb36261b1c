import { type ModelKey, deleteModelKey, testModelKey } from '@skein/contract/models/model-keys'
import { type ModelProvider, modelProviders, providerLabels } from '@skein/contract/models/model-catalogue'
import type { ListedModel } from '@skein/contract/models/models'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Check, CircleX } from 'lucide-react'
import { m } from '@skein/messages'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { modelsQuery } from '../../../components/models/models-query.ts'
import { connectionQuery, keysQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { WaitingRows } from '../waiting.tsx'
import { KeyDialog } from './key-dialog.tsx'
import { call } from '../../../lib/api/api.ts'
import { messageOf } from '../../../lib/api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Tag } from '../../../ui/tag.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'

const stateNames = {
  own: m.settings_key_states_own(),
  operator: m.settings_key_states_operator(),
  none: m.settings_key_states_none(),
}

const sharedTexts = {
  operators: m.settings_key_operators(),
  none: m.settings_key_none(),
}

const waiting = <WaitingRows count={modelProviders.length} />

/** API keys per model provider. */
export function KeysSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(keysQuery(platformUserId))
  // Says which providers work without an own key.
  const models = useQuery(modelsQuery(platformUserId))
  return (
    <Section id="keys" title={m.settings_key_title()} text={m.settings_key_text()}>
      <Loaded query={query} failed={m.settings_key_failed()} waiting={waiting}>
        {(keys) =>
          models.isLoading ? (
            waiting
          ) : (
            <Keys keys={keys} models={models.data ?? []} platformUserId={platformUserId} />
          )
        }
      </Loaded>
    </Section>
  )
}

interface KeysProps {
  keys: readonly ModelKey[]
  models: readonly ListedModel[]
  platformUserId: string
}

function Keys({ keys, models, platformUserId }: KeysProps) {
  const [editedProvider, setEditedProvider] = useState<ModelProvider>('openai')
  const [open, setOpen] = useState(false)
  const edit = (provider: ModelProvider) => {
    setEditedProvider(provider)
    setOpen(true)
  }
  return (
    <>
      <ul className="flex flex-col">
        {modelProviders.map((provider) => (
          <KeyRow
            key={provider}
            provider={provider}
            platformUserId={platformUserId}
            own={keys.find((key) => key.provider === provider)}
            shared={models.some((model) => model.provider === provider && model.key_available)}
            onEdit={() => edit(provider)}
          />
        ))}
      </ul>
      <KeyDialog
        key={editedProvider}
        open={open}
        provider={editedProvider}
        platformUserId={platformUserId}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

interface KeyRowProps {
  provider: ModelProvider
  platformUserId: string
  own: ModelKey | undefined
  /** Whether the provider works without an own key. */
  shared: boolean
  onEdit: () => void
}

/** One provider: origin of its key, state and actions. */
function KeyRow({ provider, platformUserId, own, shared, onEdit }: KeyRowProps) {
  const label = providerLabels[provider]
  const test = useMutation({
    mutationFn: () => call(testModelKey, { platform_user_id: platformUserId, provider }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.settings_key_test_failed()) }),
  })
  const edit = () => {
    test.reset()
    onEdit()
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4 first:pt-0">
      <div className="min-w-0 grow basis-64">
        <Holder label={label} own={own} shared={shared} />
        <div role="status" className="mt-1 empty:hidden">
          {test.data && <Outcome {...test.data} />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {(own || shared) && (
          <Button
            size="dense"
            busy={test.isPending}
            aria-label={`${m.settings_key_test()}: ${label}`}
            onClick={() => test.mutate()}
          >
            {m.settings_key_test()}
          </Button>
        )}
        <Button
          size="dense"
          aria-label={`${own ? m.settings_key_replace() : m.settings_key_add()}: ${label}`}
          onClick={edit}
        >
          {own ? m.settings_key_replace() : m.settings_key_add()}
        </Button>
        {own && <DeleteKeyButton provider={provider} platformUserId={platformUserId} />}
      </div>
    </li>
  )
}

function Holder({ label, own, shared }: { label: string; own: ModelKey | undefined; shared: boolean }) {
  const state = own ? 'own' : shared ? 'operator' : 'none'
  return (
    <>
      <h3 className="section-head flex flex-wrap items-center gap-3">
        {label}
        <Tag tone={state === 'own' ? 'ok' : 'neutral'}>{stateNames[state]}</Tag>
      </h3>
      <p className="mt-0.5 text-text-2">{own ? ownWords(own) : sharedTexts[shared ? 'operators' : 'none']}</p>
    </>
  )
}

function ownWords({ masked_key, base_url }: ModelKey): string {
  const key = masked_key === null ? m.settings_key_own_server() : m.settings_key_own({ masked: masked_key })
  return base_url === null ? key : `${key} ${m.settings_key_at({ address: base_url })}`
}

function Outcome({ ok, message }: { ok: boolean; message: string }) {
  const Icon = ok ? Check : CircleX
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Tag tone={ok ? 'ok' : 'bad'} glyph={<Icon size={14} aria-hidden="true" />}>
        {ok ? m.settings_key_works() : m.settings_key_fails()}
      </Tag>
      {message}
    </p>
  )
}

/** Asks for confirmation, because an encrypted key cannot be recovered. */
function DeleteKeyButton({ provider, platformUserId }: { provider: ModelProvider; platformUserId: string }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const label = providerLabels[provider]
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteModelKey, { platform_user_id: platformUserId, provider }),
    onSuccess: async () => {
      client.setQueryData(keysQuery(platformUserId).queryKey, (keys) =>
        keys?.filter((key) => key.provider !== provider),
      )
      notify({ type: 'success', message: m.settings_key_removed({ provider: label }) })
      void client.invalidateQueries({ queryKey: connectionQuery(platformUserId).queryKey })
      await client.invalidateQueries({ queryKey: modelsQuery(platformUserId).queryKey })
    },
    onError: (error) => notify({ type: 'error', message: messageOf(error, m.settings_key_remove_failed()) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        size="dense"
        variant="danger"
        aria-label={`${m.common_delete()}: ${label}`}
        onClick={() => setAsking(true)}
      >
        {m.common_delete()}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.settings_key_remove_title({ provider: label })}
        text={m.settings_key_remove_text()}
        confirm={{ label: m.common_delete(), danger: true, busy: isPending, onConfirm: () => mutate() }}
      />
    </>
  )
}
