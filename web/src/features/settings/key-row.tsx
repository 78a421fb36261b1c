import { providerLabels, type ModelProvider } from '@skein/contract/model-catalogue'
import { testModelKey, type ModelKey } from '@skein/contract/model-keys'
import { useMutation } from '@tanstack/react-query'
import { Check, CircleX } from 'lucide-react'
import { call } from '../../lib/api/api.ts'
import { messageOf } from '../../lib/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Tag } from '../../ui/tag.tsx'
import { keyWords } from '../../copy/settings.ts'
import { DeleteKeyButton } from './delete-key-button.tsx'

export interface KeyRowProps {
  provider: ModelProvider
  platformUserId: string
  own: ModelKey | undefined
  /** Whether the provider works without an own key. */
  shared: boolean
  onEdit: () => void
}

/** One provider: origin of its key, state and actions. */
export function KeyRow({ provider, platformUserId, own, shared, onEdit }: KeyRowProps) {
  const label = providerLabels[provider]
  const test = useMutation({
    mutationFn: () => call(testModelKey, { platform_user_id: platformUserId, provider }),
    onError: (error) => notify({ type: 'error', message: messageOf(error, keyWords.testFailed) }),
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
            aria-label={keyWords.named(keyWords.test, label)}
            onClick={() => test.mutate()}
          >
            {keyWords.test}
          </Button>
        )}
        <Button
          size="dense"
          aria-label={keyWords.named(own ? keyWords.replace : keyWords.add, label)}
          onClick={edit}
        >
          {own ? keyWords.replace : keyWords.add}
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
        <Tag tone={state === 'own' ? 'ok' : 'neutral'}>{keyWords.states[state]}</Tag>
      </h3>
      <p className="mt-0.5 text-text-2">{own ? ownWords(own) : keyWords[shared ? 'operators' : 'none']}</p>
    </>
  )
}

function ownWords({ masked_key, base_url }: ModelKey): string {
  const key = masked_key === null ? keyWords.ownServer : keyWords.own(masked_key)
  return base_url === null ? key : `${key} ${keyWords.at(base_url)}`
}

function Outcome({ ok, message }: { ok: boolean; message: string }) {
  const Icon = ok ? Check : CircleX
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Tag tone={ok ? 'ok' : 'bad'} glyph={<Icon size={14} aria-hidden="true" />}>
        {ok ? keyWords.works : keyWords.fails}
      </Tag>
      {message}
    </p>
  )
}
