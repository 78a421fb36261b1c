import type { ConnectedAccount } from '@skein/contract/accounts'
import type { BotConfig } from '@skein/contract/chatbot'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { publishWords } from '../../../copy/publish.ts'
import { BotChecks } from './bot-checks.tsx'
import { useBotDrafts } from './bot-draft-store.ts'
import { BotEditor } from './bot-editor.tsx'
import { emptyBot, botSettingsOf } from './bot-form.ts'
import { BotSummary } from './bot-summary.tsx'
import { botQuery } from '../queries.ts'
import { TestChat } from './test-chat.tsx'
import { useHeadFocus } from './use-head-focus.ts'

/** Configure, test and publish the chatbot. */
export function PublishPanel({ account }: { account: ConnectedAccount }) {
  const query = useQuery(botQuery(account.platform_user_id))
  return (
    <Loaded query={query} failed={publishWords.loadFailed} waiting="h-96 rounded-card">
      {(bot) => <Publishing account={account} bot={bot} />}
    </Loaded>
  )
}

function Publishing({ account, bot }: { account: ConnectedAccount; bot: BotConfig | null }) {
  const kept = useBotDrafts(({ drafts }) => drafts[account.platform_user_id])
  const draft = kept ?? (bot ? undefined : emptyBot(account.platform_username))
  useHeadFocus(draft !== undefined)
  return (
    <div className="grid grow content-start gap-x-12 gap-y-10 pt-6 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="flex flex-col gap-10">
        {draft ? (
          <BotEditor account={account} bot={bot} draft={draft} />
        ) : (
          bot && <BotSummary account={account} bot={bot} />
        )}
        <BotChecks platformUserId={account.platform_user_id} />
      </div>
      <TestChat platformUserId={account.platform_user_id} draft={draft && botSettingsOf(draft)} />
    </div>
  )
}
