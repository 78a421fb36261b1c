import type { ConnectedAccount } from '@skein/contract/accounts'
import type { BotConfig } from '@skein/contract/chatbot'
import { Pencil, Power, Send, CircleCheck } from 'lucide-react'
import { formatAgo } from '../../../lib/format.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { publishWords } from '../../../copy/publish.ts'
import { saveBotDraft } from './bot-draft-store.ts'
import { publishFailure, useBot } from './use-bot.ts'
import { Tag } from '../../../ui/tag.tsx'

/** Settings of the saved bot with its actions. */
export function BotSummary({ account, bot }: { account: ConnectedAccount; bot: BotConfig }) {
  const { setRag } = useBot(account)
  return (
    <section aria-labelledby="bot-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="bot-title" tabIndex={-1} className="section-head">
          {publishWords.title}
        </h2>
        <Button
          size="dense"
          icon={<Pencil size={14} aria-hidden="true" />}
          onClick={() => saveBotDraft(account.platform_user_id, bot)}
        >
          {publishWords.edit}
        </Button>
      </div>
      <BotSettings bot={bot} />
      <Switch
        label={publishWords.rag}
        hint={publishWords.ragHint}
        checked={setRag.isPending ? setRag.variables : bot.is_rag_enabled}
        onCheckedChange={(enabled) => !setRag.isPending && setRag.mutate(enabled)}
      />
      <Activation account={account} bot={bot} />
    </section>
  )
}

function Activation({ account, bot }: { account: ConnectedAccount; bot: BotConfig }) {
  const { publish, takeOffline } = useBot(account)
  return (
    <>
      {publish.error && (
        <Banner type="error" onDismiss={publish.reset}>
          {publishFailure(publish.error)}
        </Banner>
      )}
      {bot.is_active ? (
        <Button
          className="self-start"
          busy={takeOffline.isPending}
          icon={<Power size={16} aria-hidden="true" />}
          onClick={() => takeOffline.mutate(bot)}
        >
          {publishWords.takeOffline}
        </Button>
      ) : (
        <Button
          variant="primary"
          className="self-start"
          busy={publish.isPending}
          icon={<Send size={16} aria-hidden="true" />}
          onClick={() => publish.mutate(bot)}
        >
          {publishWords.again}
        </Button>
      )}
    </>
  )
}

function BotSettings({ bot }: { bot: BotConfig }) {
  return (
    <dl className="m-0 flex flex-col border-t border-line">
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta">{publishWords.state}</dt>
        <dd className="m-0 flex flex-wrap items-center gap-2">
          <BotStateTag live={bot.is_active} />
          <span>{bot.is_active ? publishWords.liveText : publishWords.offlineText}</span>
          <span className="meta">{publishWords.changed(formatAgo(bot.updated_at))}</span>
        </dd>
      </div>
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta">{publishWords.name}</dt>
        <dd className="m-0 font-medium">{bot.name}</dd>
      </div>
      <div className="flex flex-col gap-1 border-b border-line py-3">
        <dt className="meta">{publishWords.prompt}</dt>
        <dd className="m-0 whitespace-pre-wrap">{bot.system_prompt}</dd>
      </div>
    </dl>
  )
}

/** Whether the bot is live. */
export function BotStateTag({ live }: { live: boolean }) {
  return live ? (
    <Tag tone="ok" glyph={<CircleCheck size={12} aria-hidden="true" />}>
      {publishWords.live}
    </Tag>
  ) : (
    <Tag glyph={<Power size={12} aria-hidden="true" />}>{publishWords.offline}</Tag>
  )
}
