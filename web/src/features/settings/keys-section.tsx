import type { ModelKey } from '@skein/contract/model-keys'
import { modelProviders } from '@skein/contract/model-catalogue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { useOpened } from '../../ui/overlays/use-opened.ts'
import { keyWords } from '../../copy/settings.ts'
import { KeyRow } from './key-row.tsx'
import { keysQuery, modelsQuery } from './queries.ts'
import { Section } from './section.tsx'
import { KeyDialog } from './key-dialog.tsx'

/** API keys per model provider. */
export function KeysSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(keysQuery(platformUserId))
  return (
    <Section id="keys" title={keyWords.title} text={keyWords.text}>
      <Loaded query={query} failed={keyWords.failed} waiting="h-56 rounded-card">
        {(keys) => <Keys keys={keys} platformUserId={platformUserId} />}
      </Loaded>
    </Section>
  )
}

type Provider = (typeof modelProviders)[number]

function Keys({ keys, platformUserId }: { keys: readonly ModelKey[]; platformUserId: string }) {
  const { data: models = [] } = useQuery(modelsQuery(platformUserId))
  const [asking, setAsking] = useState<Provider | null>(null)
  const [asked, setAsked] = useState<Provider>('openai')
  const opened = useOpened(asking !== null)
  const edit = (provider: Provider) => {
    setAsked(provider)
    setAsking(provider)
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
      {opened && (
        <KeyDialog
          key={asked}
          open={asking !== null}
          provider={asked}
          platformUserId={platformUserId}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
