import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { BotCheck } from '@skein/contract/knowledge/chatbot'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { m } from '@skein/messages'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { useBotDrafts } from './bot-draft-store.ts'
import { emptyBot, botSettingsOf } from './bot-form.ts'
import { BotEditor } from './bot-editor.tsx'
import { BotSummary } from './bot-summary.tsx'
import type { Chatbot } from './chatbot-logic.ts'
import { botQuery, checksQuery } from '../queries.ts'
import { TestChat } from './test-chat.tsx'
import { paths, settingsPath, typeListPath } from '../../../lib/paths.ts'

/** Configure, test and publish the chatbot. */
export function PublishPanel({ account }: { account: ConnectedAccount }) {
  const query = useQuery(botQuery(account.platform_user_id))
  return (
    <div className="flex grow flex-col pt-6">
      <Loaded query={query} failed={m.publish_load_failed()} waiting="h-96 rounded-card">
        {(bot) => <Publishing account={account} bot={bot} />}
      </Loaded>
    </div>
  )
}

function Publishing({ account, bot }: { account: ConnectedAccount; bot: Chatbot | null }) {
  const storedDraft = useBotDrafts(({ drafts }) => drafts[account.platform_user_id])
  const draft = storedDraft ?? (bot ? undefined : emptyBot(account.platform_username))
  // The server tests the settings of a bot; those of an AI conversation are sent.
  const tested = draft ?? (bot?.conversation ? bot : undefined)
  useHeadFocus(draft !== undefined)
  return (
    <div className="grid grow grid-cols-[minmax(0,1fr)] content-start gap-x-12 gap-y-10 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex flex-col gap-10">
        {draft ? (
          <BotEditor account={account} bot={bot} draft={draft} />
        ) : (
          bot && <BotSummary account={account} bot={bot} />
        )}
        <BotChecks platformUserId={account.platform_user_id} />
      </div>
      <TestChat
        platformUserId={account.platform_user_id}
        draft={tested && botSettingsOf(tested)}
        isUnsaved={draft !== undefined}
      />
    </div>
  )
}

/**
 * Focuses the heading when form and summary replace each other and the focused element was removed with them. Focus
 * elsewhere, such as in the test chat, stays: moving it while the user types loses the next key.
 */
function useHeadFocus(editing: boolean): void {
  const before = useRef(editing)
  useEffect(() => {
    if (before.current === editing) return
    before.current = editing
    if (document.activeElement === document.body) document.getElementById('bot-title')?.focus()
  }, [editing])
}

const places: Readonly<Partial<Record<BotCheck['item'], { path: string; label: string }>>> = {
  model: { path: settingsPath('models'), label: m.publish_check_to_settings() },
  connection: { path: settingsPath('connection'), label: m.publish_check_to_settings() },
  rival: { path: typeListPath('AI_DM_CONVERSATION'), label: m.publish_check_to_conversations() },
}

/** Prerequisites for good answers, with a link to each missing one. */
function BotChecks({ platformUserId }: { platformUserId: string }) {
  const query = useQuery(checksQuery(platformUserId))
  return (
    <section aria-labelledby="checks-title" className="flex flex-col gap-3">
      <h2 id="checks-title" className="section-head">
        {m.common_checklist()}
      </h2>
      <Loaded query={query} failed={m.publish_check_failed()} waiting="h-40 rounded-card">
        {(checks) => (
          <ul className="m-0 flex list-none flex-col border-t border-line p-0">
            {checks.map((check) => (
              <Check key={check.item} check={check} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Check({ check: { item, ok, text } }: { check: BotCheck }) {
  const place = places[item]
  const Glyph = ok ? CircleCheck : CircleAlert
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <Glyph
        size={18}
        aria-hidden="true"
        className={ok ? 'mt-0.5 shrink-0 text-ok' : 'mt-0.5 shrink-0 text-warn'}
      />
      <p className="min-w-0 grow">
        <span className="sr-only">{ok ? m.common_done() : m.common_to_do()}: </span>
        {text}{' '}
        {!ok && item === 'knowledge' && (
          <Link to={paths.liveChat} search={{ tab: 'train' }} className="text-text underline">
            {m.publish_check_to_train()}
          </Link>
        )}
        {!ok && place && (
          <Link to={place.path} className="text-text underline">
            {place.label}
          </Link>
        )}
      </p>
    </li>
  )
}
