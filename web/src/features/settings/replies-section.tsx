import {
  saveAccountSettings,
  AccountSettingsChange,
  type AccountSettings,
} from '@skein/contract/automations/account-settings'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { replyWords, settingsWords } from '../../copy/settings.ts'
import { problemsOf } from './problems-of.ts'
import { settingsQuery } from './queries.ts'
import { RepliesFields } from './replies-fields.tsx'
import { changesOf, draftOf, isSame, type RepliesChanges, type RepliesDraft } from './replies-form.ts'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

/** Settings of all automations: takeover, bursts, disclosure, resending. */
export function RepliesSection({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(settingsQuery(platformUserId))
  return (
    <Section id="replies" title={replyWords.title} text={replyWords.text}>
      <Loaded query={query} failed={replyWords.failed} waiting="h-96 rounded-card">
        {(settings) => <RepliesForm settings={settings} platformUserId={platformUserId} />}
      </Loaded>
    </Section>
  )
}

function RepliesForm({ settings, platformUserId }: { settings: AccountSettings; platformUserId: string }) {
  const [draft, setDraft] = useState(() => draftOf(settings))
  const { mutate, isPending } = useSave({
    key: settingsQuery(platformUserId).queryKey,
    send: (changes: RepliesChanges) =>
      call(saveAccountSettings, { platform_user_id: platformUserId, ...changes }),
  })
  const changes = changesOf(draft)
  const problems = problemsOf(AccountSettingsChange, { platform_user_id: platformUserId, ...changes })
  const idle = Object.keys(problems).length > 0 || isSame(changes, changesOf(draftOf(settings)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!idle) mutate(changes)
  }
  const change = (part: Partial<RepliesDraft>) => setDraft((known) => ({ ...known, ...part }))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <RepliesFields draft={draft} problems={problems} onChange={change} />
      <Button type="submit" variant="primary" className="self-start" busy={isPending} aria-disabled={idle}>
        {settingsWords.save}
      </Button>
    </form>
  )
}
